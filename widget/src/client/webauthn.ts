import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RegisteredPasskey,
  SignedPasskey,
} from '../browser/passkey-json.ts'
import type { FraudCheck } from './fraud-check.ts'
import { parseJson, toJson } from './attempt.ts'
import { checkShape, type Transport } from './transport.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import { signIn, SIGN_IN_SHAPE as shape } from './sign-in.ts'

/** Asks the browser for a new passkey. `browser/passkeys.ts` implements it; the client calls no authenticator itself. */
export type CreatePasskey = (options: PasskeyCreationOptions) => Promise<RegisteredPasskey>
/** Asks the browser to sign with a passkey. */
export type GetPasskey = (options: PasskeyRequestOptions) => Promise<SignedPasskey>

export type PasskeyStartOptions = {
  /** The relying party id. Default: the page's host name. */
  domain?: string
  /** Requests options for passkeys, not for security keys. */
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

/** The signed-in user's details and accepted passkeys, as the signal methods take them. @see W3C WebAuthn §5.1.10 */
export type AcceptedPasskeys = {
  rpId: string
  /** Base64url. */
  userId: string
  name: string
  displayName: string
  /** Base64url. */
  allAcceptedCredentialIds: string[]
}

type WebauthnDeps = {
  transport: Transport
  store: SessionStore
  page: Page
  fraudCheck: Pick<FraudCheck, 'send'>
}

/** Creates the calls about passkeys (tag `webauthn`). Options have wire names. Rethrows what the browser throws. */
export function createWebauthn(deps: WebauthnDeps) {
  const { transport, store, page, fraudCheck } = deps
  return {
    /**
     * Registers a passkey for the signed-in user. Adds the factor to the session.
     *
     * @throws ProviderError `user_unauthenticated`, `invalid_webauthn_registration_domain`,
     *   `duplicate_webauthn_registration`, `no_pending_webauthn_registration`,
     *   `unable_to_register_webauthn_registration`, `invalid_public_key_credential` and other `invalid_…` errors
     * @see W3C WebAuthn §7.1
     */
    async register(createPasskey: CreatePasskey, options: WebauthnRegisterOptions = {}) {
      const { session_duration_minutes, ...start } = options
      const credential = await createPasskey(await startRegister(deps, start))
      const body = {
        public_key_credential: toJson(credential),
        ...(session_duration_minutes !== undefined && { session_duration_minutes }),
      }
      return signIn(store, await transport.post('/sdk/v1/webauthn/register', { body, shape }))
    },
    /**
     * Signs in with a passkey. While signed in, adds it to the session as another factor.
     *
     * @throws ProviderError `webauthn_registration_not_found`, `no_active_webauthn_registrations`,
     *   `unable_to_auth_webauthn_registration`, `invalid_public_key_credential` and other `invalid_…` errors,
     *   `invalid_webauthn_registration_domain`, `invalid_session_duration_minutes`
     * @see W3C WebAuthn §7.2
     */
    async authenticate(getPasskey: GetPasskey, options: WebauthnAuthenticateOptions) {
      const { session_duration_minutes, ...start } = options
      let public_key_credential: string | undefined
      const payload = await fraudCheck.send(async (fields) => {
        // Created once. When the provider then requires a captcha, the user is not asked for the passkey again.
        public_key_credential ??= toJson(await getPasskey(await startAuthenticate(deps, start)))
        const body = { public_key_credential, session_duration_minutes, ...fields }
        return transport.post('/sdk/v1/webauthn/authenticate', { body, shape })
      })
      return signIn(store, payload)
    },
    /**
     * Renames a passkey. The cached user is updated by the next `user.get`.
     *
     * @throws ProviderError `webauthn_registration_not_found`, `empty_webauthn_registration_name`,
     *   `user_unauthenticated`
     */
    update: (webauthn_registration_id: string, { name }: { name: string }) =>
      transport.put('/sdk/v1/webauthn/update/{webauthn_registration_id}', {
        params: { webauthn_registration_id },
        body: { name },
        shape: {},
      }),
    /**
     * Returns what to signal to password managers about the signed-in user. No call returns it directly, but the start
     * of a registration names the user and every existing passkey, in order to exclude them.
     *
     * @throws ProviderError `user_unauthenticated`, `invalid_webauthn_registration_domain`
     */
    async getAccepted(options: PasskeyStartOptions = {}): Promise<AcceptedPasskeys> {
      const { rp, user, excludeCredentials = [] } = await startRegister(deps, { is_passkey: true, ...options })
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

async function startRegister({ transport, page }: WebauthnDeps, options: RegisterStartOptions) {
  const body = { ...toBody(page, options), user_agent: page.userAgent, use_base64_url_encoding: true }
  const payload = await transport.post('/sdk/v1/webauthn/register/start', {
    body,
    shape: { public_key_credential_creation_options: 'json' },
  })
  return parseOptions<PasskeyCreationOptions>(payload.public_key_credential_creation_options)
}

async function startAuthenticate({ transport, store, page }: WebauthnDeps, options: PasskeyStartOptions) {
  const path = store.get().session
    ? '/sdk/v1/webauthn/authenticate/start/secondary'
    : '/sdk/v1/webauthn/authenticate/start/primary'
  const payload = await transport.post(path, {
    body: toBody(page, options),
    shape: { public_key_credential_request_options: 'json' },
  })
  return parseOptions<PasskeyRequestOptions>(payload.public_key_credential_request_options)
}

function toBody<Options extends PasskeyStartOptions>(page: Page, { domain, is_passkey, ...rest }: Options) {
  return {
    domain: domain ?? page.hostname,
    ...(is_passkey !== undefined && { return_passkey_credential_options: is_passkey }),
    ...rest,
  }
}

/**
 * Parses the options of a ceremony. The document types them as a string; W3C WebAuthn §5.1.8 defines their shape.
 *
 * @throws NetworkError when they are not an object
 */
function parseOptions<Options>(json: string): Options {
  const options = parseJson(json)
  checkShape(options, {})
  return options as Options // the browser validates them
}
