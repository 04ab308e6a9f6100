import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import { NetworkError } from './errors.ts'
import type { OauthStart } from './oauth.ts'
import type { Methods } from './methods.ts'

type Call = (...args: unknown[]) => Promise<unknown>

/**
 * The methods whose code is loaded with the first call of any of them. One that could not be loaded fails like one that
 * did not reach the provider, and loads again with the next call.
 *
 * Once they are there, the session is kept fresh.
 *
 * @param load is asked once, and again after a failure
 */
export function createLaterMethods(load: () => Promise<Methods>) {
  const { get, preload, stop } = createLoading(load)
  return { methods: toLater(get), load: get, preload, stop }
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
    /** Begins to load. What fails is tried again by the first call. */
    preload: () => void get().catch(() => {}),
    /** Ends what runs in the background, and what would begin to. */
    stop() {
      isStopped = true
      void loading?.then(
        ({ sessionRefresh }) => sessionRefresh.destroy(),
        () => {},
      )
    },
  }
}

/** Each method by its name, for a name is all that is there before the code is. */
function toLater(get: () => Promise<Methods>): Omit<Methods, 'sessionRefresh'> {
  const later = <Group, Name extends keyof Group>(find: (methods: Methods) => Group, ...names: Name[]) =>
    Object.fromEntries(
      // The group's own types say what each takes and gives.
      names.map((name) => [name, async (...args: unknown[]) => (find(await get())[name] as Call)(...args)]),
    ) as Pick<Group, Name>

  const ids = Object.keys(OAUTH_PROVIDERS) as OauthProviderId[]
  const starts = Object.fromEntries(ids.map((id) => [id, later((all) => all.oauth[id], 'start')])) as Record<
    OauthProviderId,
    OauthStart
  >

  return {
    session: later((all) => all.session, 'authenticate', 'revoke', 'attest', 'exchangeAccessToken'),
    user: later(
      (all) => all.user,
      'get',
      'update',
      'deleteEmail',
      'deletePhoneNumber',
      'deleteTotp',
      'deleteCryptoWallet',
      'deleteOauthRegistration',
      'deleteWebauthnRegistration',
      'deleteBiometricRegistration',
      'getConnectedApps',
      'revokeConnectedApp',
    ),
    magicLinks: {
      email: later((all) => all.magicLinks.email, 'loginOrCreate', 'send'),
      ...later((all) => all.magicLinks, 'authenticate'),
    },
    otps: {
      sms: later((all) => all.otps.sms, 'loginOrCreate', 'send'),
      whatsapp: later((all) => all.otps.whatsapp, 'loginOrCreate', 'send'),
      email: later((all) => all.otps.email, 'loginOrCreate', 'send'),
      ...later((all) => all.otps, 'authenticate'),
    },
    search: later((all) => all.search, 'user', 'member'),
    passwords: later(
      (all) => all.passwords,
      'create',
      'authenticate',
      'resetByEmailStart',
      'resetByEmail',
      'resetByExistingPassword',
      'resetBySession',
      'strengthCheck',
    ),
    webauthn: later((all) => all.webauthn, 'register', 'authenticate', 'update', 'getAccepted'),
    cryptoWallets: later((all) => all.cryptoWallets, 'authenticateStart', 'authenticate'),
    oauth: { ...starts, ...later((all) => all.oauth, 'authenticate') },
    totps: later((all) => all.totps, 'create', 'authenticate', 'recoveryCodes', 'recover'),
    impersonation: later((all) => all.impersonation, 'authenticate'),
    idp: later((all) => all.idp, 'oauthAuthorizeStart', 'oauthAuthorizeSubmit', 'oauthLogoutStart'),
    frame: later((all) => all.frame, 'parsedPhoneNumber', 'getExamplePhoneNumber'),
  }
}
