import type { Session, User } from '@latchkey/openapi'
import { SecondFactorRequiredError } from './errors.ts'
import type { SessionStore, Tokens } from './session.ts'
import { checkShape, type Shape } from './shape.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

/** The members of a user that this package and its app read. */
export const USER_SHAPE = { user_id: 'id', emails: [{}] } satisfies Shape<User>
/** The shape of a response that changes the user. */
export const CHANGED_USER_SHAPE = { __user: { user_id: 'id' } }
/** The shape of a response that signs in. The session may be missing. */
export const SIGN_IN_SHAPE = { user: USER_SHAPE } satisfies Shape<SignInPayload>
const SESSION_SHAPE = {
  session: { session_id: 'id', user_id: 'id', expires_at: 'time' },
  session_token: '',
  session_jwt: '',
} satisfies Shape<{ session: Session } & Tokens>

/** A response that signs in, or that has only an intermediate token. */
export type SignInPayload = {
  user: User
  __user: User
  session: Session | null
  intermediate_session_token?: string
} & Partial<Tokens>

/**
 * Stores the session of a response that signs in, and returns the payload for the caller. If the response has no
 * session, stores its intermediate token.
 *
 * @throws NetworkError when there is neither
 * @throws SecondFactorRequiredError when there is only an intermediate token
 * @throws BrowserBlockedError when the browser does not keep the cookies
 */
export function signIn<Payload extends SignInPayload>(
  store: Pick<SessionStore, 'signIn' | 'setIntermediateToken'>,
  payload: Payload,
): Omit<Payload, '__user'> & { session: Session } {
  const { session, session_token = '', session_jwt = '', intermediate_session_token } = payload
  if (session) {
    checkShape({ session, session_token, session_jwt }, SESSION_SHAPE)
    store.signIn({ ...payload, session })
    return { ...withoutDuplicateUser(payload), session }
  }
  checkShape(intermediate_session_token, 'token')
  store.setIntermediateToken(`${intermediate_session_token}`)
  throw new SecondFactorRequiredError('The person must prove a second factor to sign in.')
}
