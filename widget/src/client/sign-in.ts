import type { User } from '@latchkey/openapi'
import type { SessionStore, SignIn } from './session.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

/**
 * Stores the session of a response that signs in, and returns the payload for the caller.
 *
 * @throws BrowserBlockedError when the browser does not keep the cookies
 */
export function signIn<Payload extends SignIn & { __user: User }>(
  store: Pick<SessionStore, 'signIn'>,
  payload: Payload,
): Omit<Payload, '__user'> {
  store.signIn(payload)
  return withoutDuplicateUser(payload)
}
