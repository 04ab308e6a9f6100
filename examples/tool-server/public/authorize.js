const signIn = document.querySelector('latchkey-sign-in')
const consent = document.createElement('latchkey-idp-consent')
consent.setAttribute('color-scheme', 'system')
const { client } = signIn
consent.client = client

/** Signs the person in first, and then asks. `fromCache` is true until the provider has confirmed who is signed in. */
function show() {
  const { user, fromCache } = client.state.getSnapshot()
  signIn.hidden = user !== null || fromCache
  if (user === null) consent.remove()
  else signIn.after(consent)
}

client.state.subscribe(show)
show()
