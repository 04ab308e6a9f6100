import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { NetworkError } from './errors.ts'
import { mapValues } from './map-values.ts'
import type { Methods } from './methods.ts'

/**
 * Creates the client's methods without their code, which the first call of any of them loads. When the code cannot be
 * loaded, the call fails like one that did not reach the provider, and the next call tries again. Loading the code also
 * starts the session refresh.
 *
 * @param load called once, and again after a failure
 */
export function createLazyClient(load: () => Promise<Methods>) {
  const { get, preload, stop } = createLoading(load)
  return { methods: toLazy(METHOD_NAMES, get) as LazyMethods, load: get, preload, stop } // one function per name
}

function createLoading(load: () => Promise<Methods>) {
  let loading: Promise<Methods> | undefined
  let isStopped = false
  const begin = async () => {
    try {
      const methods = await load()
      if (isStopped) methods.sessionRefresh.destroy()
      else methods.sessionRefresh.start()
      return methods
    } catch (cause) {
      loading = undefined
      throw new NetworkError('A part of this page could not be loaded.', { cause })
    }
  }
  const get = () => (loading ??= begin())
  return {
    get,
    /** Starts loading. A failure is ignored here; the first call tries again. */
    preload: () => void get().catch(() => {}),
    /** Stops the session refresh, also one that would only start once the code is loaded. */
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

/** The names of a group of methods: `1` for a method, an object for a group. */
type Names<Group> = {
  [Name in keyof Group]: Group[Name] extends (...args: never[]) => unknown ? 1 : Names<Group[Name]>
}

/** All methods. The compiler reports one that is missing here. */
const METHOD_NAMES: Names<LazyMethods> = {
  session: { authenticate: 1, revoke: 1, attest: 1, exchangeAccessToken: 1 },
  user: {
    get: 1,
    update: 1,
    deleteEmail: 1,
    deletePhoneNumber: 1,
    deleteTotp: 1,
    deleteCryptoWallet: 1,
    deleteOauthRegistration: 1,
    deleteWebauthnRegistration: 1,
    deleteBiometricRegistration: 1,
    getConnectedApps: 1,
    revokeConnectedApp: 1,
  },
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
  webauthn: { register: 1, authenticate: 1, update: 1, getAccepted: 1 },
  cryptoWallets: { authenticateStart: 1, authenticate: 1 },
  oauth: {
    ...mapValues(OAUTH_PROVIDERS, () => ({ start: 1 }) as const),
    authenticate: 1,
    googleOneTap: { createClient: 1, start: 1 },
  },
  totps: { create: 1, authenticate: 1, recoveryCodes: 1, recover: 1 },
  impersonation: { authenticate: 1 },
  idp: { oauthAuthorizeStart: 1, oauthAuthorizeSubmit: 1, oauthLogoutStart: 1 },
  frame: { parsedPhoneNumber: 1, getExamplePhoneNumber: 1, oneTapStart: 1, oneTapSubmit: 1 },
}

/** A method or a group of them. Only the names distinguish the two. */
type Member = ((...args: unknown[]) => Promise<unknown>) & { [name: string]: Member }

/** Creates the functions of a group, each of which loads the code, then calls the method of its name. */
function toLazy(names: object, find: () => Promise<object>): object {
  return Object.fromEntries(
    Object.entries(names).map(([name, inner]: [string, 1 | object]) => {
      // The names are those of the loaded methods.
      const get = async () => (await find())[name as never] as Member
      return [name, inner === 1 ? async (...args: unknown[]) => (await get())(...args) : toLazy(inner, get)]
    }),
  )
}
