import { NetworkError } from './errors.ts'
import type { Methods } from './methods.ts'

type Call = (...args: unknown[]) => Promise<unknown>

/**
 * The methods whose code is loaded with the first call of any of them. One that could not be loaded fails like one that
 * did not reach the provider, and loads again with the next call.
 *
 * @param load is asked once, and again after a failure
 */
export function createLaterMethods(load: () => Promise<Methods>) {
  let loading: Promise<Methods> | undefined
  const get = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new NetworkError('The code of this call could not be loaded.', { cause })
    })
    return loading
  }
  const later = <Group, Name extends keyof Group>(find: (methods: Methods) => Group, ...names: Name[]) =>
    Object.fromEntries(
      // The group's own types say what each takes and gives.
      names.map((name) => [name, async (...args: unknown[]) => (find(await get())[name] as Call)(...args)]),
    ) as Pick<Group, Name>

  const methods: Methods = {
    user: later(
      ({ user }) => user,
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
      email: later(({ magicLinks }) => magicLinks.email, 'loginOrCreate', 'send'),
      ...later(({ magicLinks }) => magicLinks, 'authenticate'),
    },
    otps: {
      sms: later(({ otps }) => otps.sms, 'loginOrCreate', 'send'),
      whatsapp: later(({ otps }) => otps.whatsapp, 'loginOrCreate', 'send'),
      email: later(({ otps }) => otps.email, 'loginOrCreate', 'send'),
      ...later(({ otps }) => otps, 'authenticate'),
    },
    search: later(({ search }) => search, 'user', 'member'),
    passwords: later(
      ({ passwords }) => passwords,
      'create',
      'authenticate',
      'resetByEmailStart',
      'resetByEmail',
      'resetByExistingPassword',
      'resetBySession',
      'strengthCheck',
    ),
    webauthn: later(({ webauthn }) => webauthn, 'register', 'authenticate', 'update', 'getAccepted'),
    cryptoWallets: later(({ cryptoWallets }) => cryptoWallets, 'authenticateStart', 'authenticate'),
    totps: later(({ totps }) => totps, 'create', 'authenticate', 'recoveryCodes', 'recover'),
    impersonation: later(({ impersonation }) => impersonation, 'authenticate'),
    idp: later(({ idp }) => idp, 'oauthAuthorizeStart', 'oauthAuthorizeSubmit', 'oauthLogoutStart'),
    frame: later(({ frame }) => frame, 'parsedPhoneNumber', 'getExamplePhoneNumber'),
  }
  return {
    methods,
    /** Begins to load. What fails is tried again by the first call. */
    preload: () => void get().catch(() => {}),
  }
}
