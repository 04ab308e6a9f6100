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
  return { methods: toLazyMethods(get), load: get, preload, stop }
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

/** Creates a function that loads the code, then calls a method with its own arguments. */
type Lazy = <Args extends unknown[], Result>(
  find: (methods: Methods) => (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>

function toLazyMethods(get: () => Promise<Methods>): Omit<Methods, 'sessionRefresh'> {
  const lazy: Lazy =
    (find) =>
    async (...args) =>
      find(await get())(...args)

  return {
    ...toLazyProducts(lazy),
    session: {
      authenticate: lazy(({ session }) => session.authenticate),
      revoke: lazy(({ session }) => session.revoke),
      attest: lazy(({ session }) => session.attest),
      exchangeAccessToken: lazy(({ session }) => session.exchangeAccessToken),
    },
    user: {
      get: lazy(({ user }) => user.get),
      update: lazy(({ user }) => user.update),
      deleteEmail: lazy(({ user }) => user.deleteEmail),
      deletePhoneNumber: lazy(({ user }) => user.deletePhoneNumber),
      deleteTotp: lazy(({ user }) => user.deleteTotp),
      deleteCryptoWallet: lazy(({ user }) => user.deleteCryptoWallet),
      deleteOauthRegistration: lazy(({ user }) => user.deleteOauthRegistration),
      deleteWebauthnRegistration: lazy(({ user }) => user.deleteWebauthnRegistration),
      deleteBiometricRegistration: lazy(({ user }) => user.deleteBiometricRegistration),
      getConnectedApps: lazy(({ user }) => user.getConnectedApps),
      revokeConnectedApp: lazy(({ user }) => user.revokeConnectedApp),
    },
    search: { user: lazy(({ search }) => search.user), member: lazy(({ search }) => search.member) },
    impersonation: { authenticate: lazy(({ impersonation }) => impersonation.authenticate) },
    idp: {
      oauthAuthorizeStart: lazy(({ idp }) => idp.oauthAuthorizeStart),
      oauthAuthorizeSubmit: lazy(({ idp }) => idp.oauthAuthorizeSubmit),
      oauthLogoutStart: lazy(({ idp }) => idp.oauthLogoutStart),
    },
    frame: {
      parsedPhoneNumber: lazy(({ frame }) => frame.parsedPhoneNumber),
      getExamplePhoneNumber: lazy(({ frame }) => frame.getExamplePhoneNumber),
      oneTapStart: lazy(({ frame }) => frame.oneTapStart),
      oneTapSubmit: lazy(({ frame }) => frame.oneTapSubmit),
    },
  }
}

/** The ways to sign in. */
function toLazyProducts(lazy: Lazy) {
  return {
    magicLinks: {
      email: {
        loginOrCreate: lazy(({ magicLinks }) => magicLinks.email.loginOrCreate),
        send: lazy(({ magicLinks }) => magicLinks.email.send),
      },
      authenticate: lazy(({ magicLinks }) => magicLinks.authenticate),
    },
    otps: {
      sms: { loginOrCreate: lazy(({ otps }) => otps.sms.loginOrCreate), send: lazy(({ otps }) => otps.sms.send) },
      whatsapp: {
        loginOrCreate: lazy(({ otps }) => otps.whatsapp.loginOrCreate),
        send: lazy(({ otps }) => otps.whatsapp.send),
      },
      email: { loginOrCreate: lazy(({ otps }) => otps.email.loginOrCreate), send: lazy(({ otps }) => otps.email.send) },
      authenticate: lazy(({ otps }) => otps.authenticate),
    },
    passwords: {
      create: lazy(({ passwords }) => passwords.create),
      authenticate: lazy(({ passwords }) => passwords.authenticate),
      resetByEmailStart: lazy(({ passwords }) => passwords.resetByEmailStart),
      resetByEmail: lazy(({ passwords }) => passwords.resetByEmail),
      resetByExistingPassword: lazy(({ passwords }) => passwords.resetByExistingPassword),
      resetBySession: lazy(({ passwords }) => passwords.resetBySession),
      strengthCheck: lazy(({ passwords }) => passwords.strengthCheck),
    },
    webauthn: {
      register: lazy(({ webauthn }) => webauthn.register),
      authenticate: lazy(({ webauthn }) => webauthn.authenticate),
      update: lazy(({ webauthn }) => webauthn.update),
      getAccepted: lazy(({ webauthn }) => webauthn.getAccepted),
    },
    cryptoWallets: {
      authenticateStart: lazy(({ cryptoWallets }) => cryptoWallets.authenticateStart),
      authenticate: lazy(({ cryptoWallets }) => cryptoWallets.authenticate),
    },
    oauth: {
      ...mapValues(OAUTH_PROVIDERS, (id) => ({ start: lazy(({ oauth }) => oauth[id].start) })),
      authenticate: lazy(({ oauth }) => oauth.authenticate),
      googleOneTap: {
        createClient: lazy(({ oauth }) => oauth.googleOneTap.createClient),
        start: lazy(({ oauth }) => oauth.googleOneTap.start),
      },
    },
    totps: {
      create: lazy(({ totps }) => totps.create),
      authenticate: lazy(({ totps }) => totps.authenticate),
      recoveryCodes: lazy(({ totps }) => totps.recoveryCodes),
      recover: lazy(({ totps }) => totps.recover),
    },
  }
}
