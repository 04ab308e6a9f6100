import { client } from './client.js'

const query = new URLSearchParams(location.search)
const token = query.get('token')
const SESSION = { session_duration_minutes: 60 }

/** The calls by the kind of link that was followed, which the provider adds to the address. */
const SIGN_INS = new Map([
  ['magic_links', () => client.magicLinks.authenticate(token, SESSION)],
  ['oauth', () => client.oauth.authenticate(token, SESSION)],
])

try {
  const signIn = SIGN_INS.get(query.get('stytch_token_type'))
  if (!token || !signIn) throw new Error('This link cannot sign you in.')
  await signIn()
  location.replace('/')
} catch (error) {
  document.querySelector('output').textContent = error.message
  document.querySelector('#again').hidden = false
}
