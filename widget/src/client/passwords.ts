import type { SdkSchemas } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { FraudCheck } from './fraud-check.ts'
import { sendWithVerifier, type Pkce } from './pkce.ts'
import type { SessionStore } from './session.ts'
import { payloadOf, type Transport } from './transport.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

/** A request as the app writes it: the client adds the proofs by itself. */
type Written<Request> = Omit<Request, 'captcha_token' | 'dfp_telemetry_id' | 'code_challenge' | 'code_verifier'>

export type EmailPasswordRequest = Written<SdkSchemas['EmailPasswordRequest']>
export type EmailResetStartRequest = Written<SdkSchemas['EmailResetStartRequest']>
export type EmailResetRequest = Written<SdkSchemas['EmailResetRequest']>
export type ExistingPasswordResetRequest = Written<SdkSchemas['ExistingPasswordResetRequest']>
export type SessionResetRequest = Written<SdkSchemas['SessionResetRequest']>
export type StrengthCheckRequest = SdkSchemas['StrengthCheckRequest']

type PasswordsDeps = {
  transport: Transport
  store: SessionStore
  bootstrap: BootstrapStore
  fraudCheck: FraudCheck
  /** Of the flow `passwords`. */
  pkce: Pkce
}

/** Passwords (tag `passwords`). Option names are the wire's. */
export function createPasswords({ transport, store, bootstrap, fraudCheck, pkce }: PasswordsDeps) {
  /** A user who has signed in is the same to the app, however they did. */
  const signIn = <Payload extends Parameters<SessionStore['signIn']>[0] & { __user: SdkSchemas['User'] }>(
    payload: Payload,
  ) => {
    store.signIn(payload)
    return withoutDuplicateUser(payload)
  }

  return {
    /**
     * Makes a user with a password, and signs them in.
     *
     * @throws ProviderError `duplicate_email`, `reset_password` (the address has a user without a password, who must show
     *   that it is theirs), `weak_password`, `breached_password`, `invalid_email`, `password_already_exists`
     */
    create: async (body: EmailPasswordRequest) =>
      signIn(
        await fraudCheck.send((fields) =>
          payloadOf(transport.POST('/sdk/v1/passwords', { body: { ...body, ...fields } })),
        ),
      ),
    /**
     * Signs in with a password.
     *
     * @throws ProviderError `unauthorized_credentials` when it is wrong, `reset_password` when it is right but must not be
     *   used any longer, `email_not_found`, `no_user_password`, `user_lock_limit_reached`
     */
    authenticate: async (body: EmailPasswordRequest) =>
      signIn(
        await fraudCheck.send((fields) =>
          payloadOf(transport.POST('/sdk/v1/passwords/authenticate', { body: { ...body, ...fields } })),
        ),
      ),
    /**
     * Has a mail sent with two links: one sets a new password, the other logs in without.
     *
     * @throws ProviderError `email_not_found`, `invalid_expiration`, `no_match_for_provided_magic_link_url`,
     *   `no_password_reset_redirect_url`, `invalid_password_reset_redirect_url`
     * @throws BrowserBlockedError when the browser cannot keep the flow's secret
     */
    async resetByEmailStart(body: EmailResetStartRequest) {
      const { pkceRequiredForPasswordResets } = await bootstrap.getAsync()
      const pair = pkceRequiredForPasswordResets ? await pkce.reuse() : undefined
      const proof = pair && { code_challenge: pair.code_challenge }
      return fraudCheck.send((fields) =>
        payloadOf(transport.POST('/sdk/v1/passwords/email/reset/start', { body: { ...body, ...proof, ...fields } })),
      )
    },
    /**
     * Sets a new password with the token of a reset mail, and signs in.
     *
     * @throws ProviderError `unable_to_auth_password_reset_token`, `weak_password`, `breached_password`,
     *   `pkce_expected_code_verifier`, `pkce_mismatch`
     */
    async resetByEmail(body: EmailResetRequest) {
      const payload = await sendWithVerifier([pkce], (proof) =>
        fraudCheck.send((fields) =>
          payloadOf(transport.POST('/sdk/v1/passwords/email/reset', { body: { ...body, ...proof, ...fields } })),
        ),
      )
      return signIn(payload)
    },
    /**
     * Sets a new password with the old one, and signs in.
     *
     * @throws ProviderError `password_does_not_match`, `no_user_password`, `email_not_found`, `weak_password`,
     *   `breached_password`, `user_lock_limit_reached`
     */
    resetByExistingPassword: async (body: ExistingPasswordResetRequest) =>
      signIn(
        await fraudCheck.send((fields) =>
          payloadOf(transport.POST('/sdk/v1/passwords/existing_password/reset', { body: { ...body, ...fields } })),
        ),
      ),
    /**
     * Sets a new password in the session, which must be fresh.
     *
     * @throws ProviderError `session_too_old_to_reset_password`, `password_not_found`, `user_unauthenticated`,
     *   `session_not_found`, `weak_password`, `breached_password`
     */
    resetBySession: async (body: SessionResetRequest) =>
      signIn(
        await fraudCheck.send((fields) =>
          payloadOf(transport.POST('/sdk/v1/passwords/session/reset', { body: { ...body, ...fields } })),
        ),
      ),
    /** Tells how strong a password is. @throws ProviderError `passwords_incompatible_with_sdk_config` */
    strengthCheck: (body: StrengthCheckRequest) =>
      payloadOf(transport.POST('/sdk/v1/passwords/strength_check', { body })),
  }
}
