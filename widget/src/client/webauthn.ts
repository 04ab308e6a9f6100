import type { RegisteredPasskey } from '../browser/passkey-json.ts'
import type { FraudCheck } from './fraud-check.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import { payloadOf, type Transport } from './transport.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

/** Has the browser make a passkey. `browser/passkeys.ts` has one; the client itself touches no authenticator. */
export type CreatePasskey = (options: PublicKeyCredentialCreationOptionsJSON) => Promise<RegisteredPasskey>
/** Has the browser sign with a passkey. */
export type GetPasskey = (options: PublicKeyCredentialRequestOptionsJSON) => Promise<AuthenticationResponseJSON>

export type PasskeyStartOptions = {
  /** The relying party id. Default: the page's host name. */
  domain?: string
  /** Asks for options that are made for passkeys, not for security keys. */
  is_passkey?: boolean
}

type RegisterStartOptions = PasskeyStartOptions & {
  authenticator_type?: 'platform' | 'cross-platform'
  override_id?: string
  override_name?: string
  override_display_name?: string
}

export type WebauthnRegisterOptions = RegisterStartOptions & { session_duration_minutes?: number }

export type WebauthnAuthenticateOptions = PasskeyStartOptions & { session_duration_minutes: number }

/** What the provider accepts of a user, in the words of the signal methods. @see W3C WebAuthn §5.1.10 */
export type AcceptedPasskeys = AllAcceptedCredentialsOptions & CurrentUserDetailsOptions

type WebauthnDeps = {
  transport: Transport
  store: SessionStore
  page: Page
  fraudCheck: Pick<FraudCheck, 'send'>
}

/** Passkeys (tag `webauthn`). Option names are the wire's. Whatever the browser's part throws flies through. */
export function createWebauthn({ transport, store, page, fraudCheck }: WebauthnDeps) {
  const toBody = <Options extends PasskeyStartOptions>({ domain, is_passkey, ...rest }: Options) => ({
    domain: domain ?? page.hostname,
    ...(is_passkey !== undefined && { return_passkey_credential_options: is_passkey }),
    ...rest,
  })
  const startRegister = async (options: RegisterStartOptions) => {
    const body = { ...toBody(options), user_agent: page.userAgent, use_base64_url_encoding: true }
    const payload = await payloadOf(transport.POST('/sdk/v1/webauthn/register/start', { body }))
    return JSON.parse(payload.public_key_credential_creation_options) as PublicKeyCredentialCreationOptionsJSON
  }
  const startAuthenticate = async (options: PasskeyStartOptions) => {
    const call = { body: toBody(options) }
    const payload = store.get().session
      ? await payloadOf(transport.POST('/sdk/v1/webauthn/authenticate/start/secondary', call))
      : await payloadOf(transport.POST('/sdk/v1/webauthn/authenticate/start/primary', call))
    return JSON.parse(payload.public_key_credential_request_options) as PublicKeyCredentialRequestOptionsJSON
  }

  return {
    /**
     * Registers a passkey for the signed-in user. The session gains the factor.
     *
     * @throws ProviderError `user_unauthenticated`, `invalid_webauthn_registration_domain`,
     *   `duplicate_webauthn_registration`, `no_pending_webauthn_registration`,
     *   `unable_to_register_webauthn_registration`, `invalid_public_key_credential` and its kin
     * @see W3C WebAuthn §7.1
     */
    async register(createPasskey: CreatePasskey, options: WebauthnRegisterOptions = {}) {
      const { session_duration_minutes, ...start } = options
      const credential = await createPasskey(await startRegister(start))
      const body = {
        public_key_credential: JSON.stringify(credential),
        ...(session_duration_minutes !== undefined && { session_duration_minutes }),
      }
      const payload = await payloadOf(transport.POST('/sdk/v1/webauthn/register', { body }))
      store.signIn(payload)
      return withoutDuplicateUser(payload)
    },
    /**
     * Signs in with a passkey; with a session that is there, adds it as another factor.
     *
     * @throws ProviderError `webauthn_registration_not_found`, `no_active_webauthn_registrations`,
     *   `unable_to_auth_webauthn_registration`, `invalid_public_key_credential` and its kin,
     *   `invalid_webauthn_registration_domain`, `invalid_session_duration_minutes`
     * @see W3C WebAuthn §7.2
     */
    async authenticate(getPasskey: GetPasskey, options: WebauthnAuthenticateOptions) {
      const { session_duration_minutes, ...start } = options
      let public_key_credential: string | undefined
      const payload = await fraudCheck.send(async (fields) => {
        // A captcha demanded afterwards must not ask the person a second time.
        public_key_credential ??= JSON.stringify(await getPasskey(await startAuthenticate(start)))
        const body = { public_key_credential, session_duration_minutes, ...fields }
        return payloadOf(transport.POST('/sdk/v1/webauthn/authenticate', { body }))
      })
      store.signIn(payload)
      return withoutDuplicateUser(payload)
    },
    /**
     * Renames a passkey. The cached user follows with the next `user.get`.
     *
     * @throws ProviderError `webauthn_registration_not_found`, `empty_webauthn_registration_name`,
     *   `user_unauthenticated`
     */
    update: (webauthn_registration_id: string, { name }: { name: string }) =>
      payloadOf(
        transport.PUT('/sdk/v1/webauthn/update/{webauthn_registration_id}', {
          params: { path: { webauthn_registration_id } },
          body: { name },
        }),
      ),
    /**
     * What password managers should know of the signed-in user. No call tells it outright, but the start of a
     * registration names the user and every passkey that exists, in order to exclude it.
     *
     * @throws ProviderError `user_unauthenticated`, `invalid_webauthn_registration_domain`
     */
    async getAccepted(options: PasskeyStartOptions = {}): Promise<AcceptedPasskeys> {
      const { rp, user, excludeCredentials = [] } = await startRegister({ is_passkey: true, ...options })
      return {
        rpId: rp.id ?? page.hostname,
        userId: user.id,
        name: user.name,
        displayName: user.displayName,
        allAcceptedCredentialIds: excludeCredentials.map(({ id }) => id),
      }
    },
  }
}
