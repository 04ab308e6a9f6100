import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { createLoading } from './create-loading.ts'
import { createLazyGroup, type NamesOf } from './lazy-group.ts'
import { mapValues } from './map-values.ts'
import type { Methods } from './methods.ts'
import { FRAME_NAMES, OPTIONAL_NAMES } from './optional-names.ts'

/**
 * Creates the client's methods without their code, which the first call of any of them loads. When the code cannot be
 * loaded, the call fails like one that did not reach the provider, and the next call tries again. Loading the code also
 * starts the session refresh.
 *
 * @param load called once, and again after a failure
 */
export function createLazyClient(load: () => Promise<Methods>) {
  let loading: Promise<Methods> | undefined
  let isStopped = false
  const get = createLoading(async () => {
    const methods = await (loading = load())
    if (isStopped) methods.sessionRefresh.destroy()
    else methods.sessionRefresh.start()
    return methods
  })
  return {
    methods: createLazyGroup<LazyMethods>(METHOD_NAMES, get),
    load: get,
    /** Starts loading. A failure is ignored here; the first call tries again. */
    preload: () => void get().catch(() => {}),
    /** Stops the session refresh, even if its code is still loading. */
    stop() {
      isStopped = true
      void loading?.then(
        ({ sessionRefresh }) => sessionRefresh.destroy(),
        () => {},
      )
    },
  }
}

type LazyMethods = Omit<Methods, 'sessionRefresh'>

/** The names of all lazily loaded methods of the client. */
const METHOD_NAMES: NamesOf<LazyMethods> = {
  session: { authenticate: 1, revoke: 1, attest: 1, exchangeAccessToken: 1 },
  magicLinks: { email: { loginOrCreate: 1, send: 1 }, authenticate: 1 },
  otps: {
    sms: { loginOrCreate: 1, send: 1 },
    whatsapp: { loginOrCreate: 1, send: 1 },
    email: { loginOrCreate: 1, send: 1 },
    authenticate: 1,
  },
  search: { user: 1, member: 1 },
  passwords: {
    create: 1,
    authenticate: 1,
    resetByEmailStart: 1,
    resetByEmail: 1,
    resetByExistingPassword: 1,
    resetBySession: 1,
    strengthCheck: 1,
  },
  ...OPTIONAL_NAMES,
  oauth: {
    ...mapValues(OAUTH_PROVIDERS, () => ({ start: 1 }) as const),
    attach: 1,
    authenticate: 1,
    googleOneTap: { createClient: 1, start: 1 },
  },
  impersonation: { authenticate: 1 },
  idp: { oauthAuthorizeStart: 1, oauthAuthorizeSubmit: 1, oauthLogoutStart: 1 },
  frame: FRAME_NAMES,
}
