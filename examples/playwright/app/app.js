const { public_token, provider_url } = await (await fetch('/config.json')).json()
const client = window.Latchkey.createProviderClient(public_token, { baseUrl: provider_url })

const signIn = document.querySelector('latchkey-sign-in')
const passkeys = document.querySelector('latchkey-passkey-manager')
const status = document.querySelector('main > p > output')
const logOut = document.querySelector('main > button')

/** Shows the form, or who is signed in. `fromCache` is true until the provider has confirmed it. */
function show() {
  const { user, fromCache } = client.state.getSnapshot()
  status.textContent = user ? `Signed in as ${user.emails[0]?.email ?? user.user_id}` : ''
  signIn.hidden = user !== null || fromCache
  passkeys.hidden = user === null
  logOut.hidden = user === null
  if (user) passkeys.client = client
  else if (!fromCache) signIn.client = client
}

logOut.addEventListener('click', () => {
  client.session
    .revoke({ forceClear: true })
    .catch(() => {})
    .finally(() => location.reload())
})

client.state.subscribe(show)
show()
