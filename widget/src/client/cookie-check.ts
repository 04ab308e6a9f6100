import type { User } from '@latchkey/openapi'
import type { Clock } from './clock.ts'
import type { SessionStore } from './session.ts'

type CookieCheckDeps<Payload> = {
  store: SessionStore
  clock: Clock
  /** How long a sign-in of another tab may be visible in the cookies before it is in local storage. */
  delay_ms: number
  /** Asks the provider for the session of a token, without the cookies of this browser. */
  authenticate: (session_token: string) => Promise<Payload>
  /** Stores a session. */
  signIn: (payload: Payload) => unknown
}

/**
 * Creates the check of a session cookie that this client has not written, while another session is stored. Another client
 * of this app may have written the cookie, or another host of the site may have planted it. It is kept if it is of the
 * same user. Otherwise it is removed, and the person is asked to sign in. The code is loaded with the first such cookie.
 */
export function createCookieCheck<Payload extends { user: User }>(deps: CookieCheckDeps<Payload>) {
  const { store, clock, delay_ms, authenticate, signIn } = deps
  const isKept = ({ user }: Payload) => {
    const { session } = store.get()
    return !session || session.user_id === user.user_id || new Date(session.expires_at).getTime() <= clock.now()
  }
  const check = async (session_token: string) => {
    const payload = await authenticate(session_token).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
    await new Promise<void>((resolve) => clock.setTimeout(resolve, delay_ms))
    store.syncWithStorage()
    if (store.findForeignToken() !== session_token) return
    if (payload && isKept(payload)) return void signIn(payload)
    console.warn('A session cookie of another user was removed. `session.updateSession` replaces a session.')
    store.refuseForeignToken()
  }
  let running: Promise<void> | undefined
  return async () => {
    const token = store.findForeignToken()
    if (token === undefined) return
    running ??= check(token).finally(() => {
      running = undefined
    })
    await running
  }
}

/**
 * Reports whether the provider has answered that a token is not valid. It may answer otherwise later if it has not. The
 * class of its errors is not imported, so that this code has a file of its own.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('error_type' in error && 'status_code' in error)) return false
  return Number(error.status_code) < 500 && error.status_code !== 429
}
