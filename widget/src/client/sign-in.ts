import type { Session, User } from '@latchkey/openapi'
import { SecondFactorRequiredError, NetworkError, SignInDeclinedError } from './errors.ts'
import type { Page } from './page.ts'
import { sendWithVerifier, type Pkce } from './pkce.ts'
import type { SessionStore, Tokens } from './session.ts'
import { checkShape, type Shape, type Transport } from './transport.ts'

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

/** Returns a payload without `__user`, the second copy of the user, which only other versions of the client need. */
export function withoutDuplicateUser<Payload extends { __user: User }>(payload: Payload): Omit<Payload, '__user'> {
  const { __user: _, ...rest } = payload
  return rest
}

/** An unconfirmed sign-in by a link. This browser has not stored anything from it yet. */
export type UnconfirmedSignIn = {
  /** The user who would be signed in. Null before the token is exchanged: until then nobody knows whose it is. */
  user: User | null
  /** Whether this browser has asked for the sign-in. */
  isRequested: boolean
  /** The other user whose live session would be replaced; null without one. */
  replacedUser: User | null
}

/** Decides whether a sign-in may be stored. A rejected promise counts as a refusal. */
export type ConfirmSignIn = (signIn: UnconfirmedSignIn) => Promise<boolean>

type TokenSignInDeps = {
  page: Pick<Page, 'whenOpened'>
  transport: Transport
  /** Creates a transport for a session that this browser does not store. Without a token, it uses no session. */
  createForeignTransport: (session_token?: string) => Transport
  store: SessionStore
  /** Default: every sign-in is stored. */
  confirmSignIn: ConfirmSignIn | undefined
}

/**
 * Asks a person about a link that this browser has not requested, where the client has no `confirmSignIn`. Resolves when the
 * person agrees. Until then the token is not exchanged, so that it still works for somebody else.
 */
export type UntilAgreed = () => Promise<void>

/** Exchanges a token for a session. `flows` are the PKCE flows that the token may belong to. */
export type TokenSignIn = <Payload extends SignInPayload>(
  flows: readonly Pkce[],
  send: (transport: Transport, proof: { code_verifier?: string }) => Promise<Payload>,
  untilAgreed?: UntilAgreed,
) => Promise<ReturnType<typeof signIn<Payload>>>

/**
 * Creates the last step of every sign-in by a link. A sign-in that this browser has not requested must be confirmed
 * before the token is exchanged: a token works once, and mail scanners open links and run the scripts of their pages. An
 * attacker can also send someone a link that signs in to the attacker's account, so this browser sends no cookies with
 * the exchange, and a sign-in that would replace another user must be confirmed before it is stored. A page that the
 * browser renders in advance exchanges nothing until somebody opens it.
 *
 * @see RFC 6749 §10.12; RFC 9700 §4.7
 */
export function createTokenSignIn(deps: TokenSignInDeps): TokenSignIn {
  const { page, transport, createForeignTransport, store, confirmSignIn } = deps
  return async (flows, send, untilAgreed) => {
    await page.whenOpened()
    const isRequested = flows.some((flow) => flow.isRequested())
    if (!isRequested && confirmSignIn && !(await ask(confirmSignIn, NOT_REQUESTED))) throw toDeclined()
    if (!isRequested && !confirmSignIn) await untilAgreed?.()
    const sender = isRequested || !confirmSignIn ? transport : createForeignTransport()
    const payload = await sendWithVerifier(flows, (proof) => send(sender, proof))
    for (const flow of flows) flow.forgetRequest()
    if (confirmSignIn) await confirmReplacement(deps, confirmSignIn, { payload, isRequested })
    if (sender !== transport && payload.session && !payload.session_token)
      throw new NetworkError('The session is in HttpOnly cookies, which only a sign-in of this browser can set.')
    return signIn(store, payload)
  }
}

const NOT_REQUESTED: UnconfirmedSignIn = { user: null, isRequested: false, replacedUser: null }

const ask = async (confirmSignIn: ConfirmSignIn, signIn: UnconfirmedSignIn) => confirmSignIn(signIn).catch(() => false)

const toDeclined = () => new SignInDeclinedError('The sign-in was cancelled.')

/** @throws SignInDeclinedError after revoking the session */
async function confirmReplacement(
  { store, createForeignTransport }: TokenSignInDeps,
  confirmSignIn: ConfirmSignIn,
  { payload, isRequested }: { payload: SignInPayload; isRequested: boolean },
): Promise<void> {
  const { user, session_token } = payload
  const replacedUser = findReplacedUser(store, user)
  if (!replacedUser || (await ask(confirmSignIn, { user, isRequested, replacedUser }))) return
  // The outcome of the call is ignored, because this browser has not stored the session.
  if (session_token)
    void createForeignTransport(session_token)
      .post('/sdk/v1/sessions/revoke', { keepalive: true })
      .catch(() => {})
  throw toDeclined()
}

/** Another tab may have changed the session; its storage event may not have arrived yet. */
function findReplacedUser(store: SessionStore, { user_id }: User): User | null {
  store.syncWithStorage()
  const { user, session } = store.get()
  return user && session && user.user_id !== user_id ? user : null
}
