import type { EarlyParts } from './deferred-client.ts'
import { createOwnCookies } from './own-cookies.ts'
import { createOnceSync } from './once.ts'
import { createSessionInfo } from './session-info.ts'
import { HTTP_ONLY, SIGNED_OUT, toIdentity, type ClientState } from './stored-identity.ts'
import type { ClientOptions } from './surroundings.ts'
import { createUserInfo } from './user-info.ts'

/**
 * Creates the functions that read the signed-in state as this browser has stored it. A page without credentials is
 * signed out.
 *
 * @throws UsageError when a cookie's name, path or domain is not a string
 */
export function createEarlySession({ page, jar, storage, loading }: EarlyParts, options: ClientOptions) {
  const { find, load, follow } = loading
  const cookies = createOwnCookies({ jar, page, storage }, options.cookieOptions)
  const hasCredentials = () => cookies.find('opaque') !== undefined || storage.getText(HTTP_ONLY) !== null
  const getStored = createOnceSync<ClientState>(() => {
    const isSignedOut = page.isBrowser && !hasCredentials()
    return { ...SIGNED_OUT, ...(!isSignedOut && toIdentity(storage.getText())), fromCache: !isSignedOut }
  })
  const get = () => find()?.state.getSnapshot() ?? getStored()
  const subscribe = follow({ get, subscribe: ({ state }, listener) => state.subscribe(listener) })
  const store = {
    get,
    subscribe,
    getTokens() {
      const [session_token, session_jwt] = [cookies.find('opaque'), cookies.find('jwt')]
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    setTokens(tokens: { session_token: string; session_jwt?: string }) {
      // Written at once, so that the next page has them, and by the client, which knows how long they live.
      cookies.write('opaque', tokens.session_token)
      if (tokens.session_jwt) cookies.write('jwt', tokens.session_jwt)
      cookies.expire('intermediate')
      void load().then(
        ({ session }) => session.updateSession(tokens),
        () => {},
      )
    },
  }
  return {
    state: { getSnapshot: get, subscribe },
    session: createSessionInfo(store),
    user: createUserInfo(store),
  }
}
