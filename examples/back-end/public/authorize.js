const signIn = document.querySelector('latchkey-sign-in')
const consent = document.querySelector('latchkey-idp-consent')
/** The client of the sign-in form. The consent shows nothing before it has one. */
const { client } = signIn

/** Signs the person in first, and then asks. `fromCache` is true until the provider has confirmed who is signed in. */
function show() {
  const { user, fromCache } = client.state.getSnapshot()
  signIn.hidden = user !== null || fromCache
  consent.client = user === null ? undefined : client
}

client.state.subscribe(show)
show()
