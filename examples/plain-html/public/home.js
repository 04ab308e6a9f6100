import { client } from './client.js'

const status = document.querySelector('output')
const logOut = document.querySelector('button')

/** Shows who is signed in. `fromCache` is true until the provider has confirmed it. */
function show() {
  const { user, fromCache } = client.state.getSnapshot()
  if (!user && !fromCache) return location.replace('/login')
  if (!user) return
  status.textContent = `Signed in as ${user.emails[0]?.email ?? user.user_id}`
  logOut.hidden = false
}

logOut.addEventListener('click', () => {
  logOut.disabled = true
  // Ends the session in this browser, even if the provider cannot be reached.
  client.session.revoke({ forceClear: true }).catch(() => {})
})

client.state.subscribe(show)
show()
