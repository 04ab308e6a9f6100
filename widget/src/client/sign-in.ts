import type { Session, User } from '@latchkey/openapi'
import { NetworkError, SecondFactorRequiredError } from './errors.ts'
import type { SessionStore, Tokens } from './session.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

/** A response that signs in, or that has only an intermediate token. */
export type SignInPayload = {
  user: User
  __user: User
  session: Session | null
  intermediate_session_token?: string
} & Partial<Tokens>

/**
 * Stores the session of a response that signs in, and returns the payload for the caller. Of a response without a session
 * it stores the intermediate token.
 *
 * @throws SecondFactorRequiredError when there is only an intermediate token
 * @throws BrowserBlockedError when the browser does not keep the cookies
 */
export function signIn<Payload extends SignInPayload>(
  store: Pick<SessionStore, 'signIn' | 'setIntermediateToken'>,
  payload: Payload,
): Omit<Payload, '__user'> & { session: Session } {
  const { session, intermediate_session_token } = payload
  if (session) {
    store.signIn({ ...payload, session })
    return { ...withoutDuplicateUser(payload), session }
  }
  if (!intermediate_session_token) throw new NetworkError('The provider answered without a session.')
  store.setIntermediateToken(intermediate_session_token)
  throw new SecondFactorRequiredError('The person must prove a second factor to sign in.')
}
