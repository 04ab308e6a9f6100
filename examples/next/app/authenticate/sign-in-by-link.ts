import { PROVIDER } from '@latchkey/widget/client'
import { client } from '../providers.tsx'

const SESSION = { session_duration_minutes: 60 }

/** The calls by the kind of link that was followed, which the provider adds to the address. */
const SIGN_INS = new Map<string, (token: string) => Promise<unknown>>([
  ['magic_links', (token) => client.magicLinks.authenticate(token, SESSION)],
  ['oauth', (token) => client.oauth.authenticate(token, SESSION)],
])

const sent = new Map<string, Promise<unknown>>()

/** Exchanges the token in the address for a session. A token works once, and React runs effects twice in development. */
export function signInByLink(query: string): Promise<unknown> {
  const known = sent.get(query) ?? exchange(new URLSearchParams(query))
  sent.set(query, known)
  return known
}

async function exchange(query: URLSearchParams) {
  const token = query.get('token')
  const signIn = SIGN_INS.get(query.get(PROVIDER.tokenTypeParameter) ?? '')
  if (!token || !signIn) throw new Error('This link cannot sign you in.')
  return signIn(token)
}
