import type { Session, User } from '@latchkey/openapi'
import { isRecord } from '../browser/is-record.ts'
import { parseJson } from './json.ts'

/** The signed-in state. `fromCache` is true until the provider or another tab has confirmed the state. */
export type ClientState = { user: User | null; session: Session | null; fromCache: boolean }

/** The part of the state that local storage holds. */
export type Identity = Pick<ClientState, 'user' | 'session'>

export const SIGNED_OUT: Identity = { user: null, session: null }

/** Storage key that is set while the tokens are in HttpOnly cookies: a missing cookie does not mean signed out then. */
export const HTTP_ONLY = 'http_only_cookies'

/** Parses the stored state. Returns null when it is signed out, malformed or absent. */
export function toIdentity(text: string | null): Partial<Identity> | null {
  const value = parseJson(text)
  if (!isIdentity(value)) return null
  const { user, session } = value
  return { ...(user !== undefined && { user }), ...(session !== undefined && { session }) }
}

/** Does not check the members, because only the provider's clients write this value. */
function isIdentity(value: unknown): value is Partial<Identity> {
  return isRecord(value)
}
