import { PROVIDER } from '@latchkey/widget/client'
import { client } from './client.ts'

const SESSION = { session_duration_minutes: 60 }

/** The calls by the kind of link that was followed, which the provider adds to the address. */
const SIGN_INS = new Map<string, (token: string) => Promise<unknown>>([
  ['magic_links', (token) => client.magicLinks.authenticate(token, SESSION)],
  ['oauth', (token) => client.oauth.authenticate(token, SESSION)],
])

/** Exchanges the token in the address for a session. */
export async function signInByLink(query: URLSearchParams): Promise<void> {
  const token = query.get('token')
  const signIn = SIGN_INS.get(query.get(PROVIDER.tokenTypeParameter) ?? '')
  if (!token || !signIn) throw new Error('This link cannot sign you in.')
  await signIn(token)
}
