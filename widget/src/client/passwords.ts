import type { SdkSchemas } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { FraudFields, FraudCheck } from './fraud-check.ts'
import type { Pkce } from './pkce.ts'
import type { SessionStore } from './session.ts'
import { signIn, SIGN_IN_SHAPE as shape, type TokenSignIn } from './sign-in.ts'
import type { Transport } from './transport.ts'

export type EmailPasswordRequest = Omit<SdkSchemas['EmailPasswordRequest'], keyof FraudFields>
export type StrengthCheckRequest = SdkSchemas['StrengthCheckRequest']

const STRENGTH_SHAPE = {
  valid_password: false,
  score: 0,
  breached_password: false,
  strength_policy: 'name',
  feedback: { warning: '', suggestions: [''] },
} as const

/** Creates the calls about passwords (tag `passwords`). Options have wire names. */
export function createPasswords(deps: PasswordResetDeps) {
  const { transport, store, provenPost } = deps
  return {
    /**
     * Creates a user with a password and signs them in.
     *
     * @throws ProviderError `duplicate_email`, `reset_password` (the address belongs to a user without a password, who must
     *   prove ownership first), `weak_password`, `breached_password`, `invalid_email`, `password_already_exists`
     */
    create: async (body: EmailPasswordRequest) => signIn(store, await provenPost('/sdk/v1/passwords', { body, shape })),
    /**
     * Signs in with a password.
     *
     * @throws ProviderError `unauthorized_credentials` when it is wrong, `reset_password` when it is right but must no
     *   longer be used, `email_not_found`, `no_user_password`, `user_lock_limit_reached`
     */
    authenticate: async (body: EmailPasswordRequest) =>
      signIn(store, await provenPost('/sdk/v1/passwords/authenticate', { body, shape })),
    ...createPasswordResets(deps),
    /** Rates the strength of a password. @throws ProviderError `passwords_incompatible_with_sdk_config` */
    strengthCheck: (body: StrengthCheckRequest) =>
      transport.post('/sdk/v1/passwords/strength_check', { body, shape: STRENGTH_SHAPE }),
  }
}

/** A request as the app passes it. The client adds the proofs. */
type WithoutProofs<Request> = Omit<Request, keyof FraudFields | 'code_challenge' | 'code_verifier'>

export type EmailResetStartRequest = WithoutProofs<SdkSchemas['EmailResetStartRequest']>
export type EmailResetRequest = WithoutProofs<SdkSchemas['EmailResetRequest']>
export type ExistingPasswordResetRequest = WithoutProofs<SdkSchemas['ExistingPasswordResetRequest']>
export type SessionResetRequest = WithoutProofs<SdkSchemas['SessionResetRequest']>

export type PasswordResetDeps = {
  transport: Transport
  store: SessionStore
  bootstrap: BootstrapStore
  fraudCheck: Pick<FraudCheck, 'send'>
  provenPost: Transport['post']
  /** The PKCE pairs of the flow `passwords`. */
  pkce: Pkce
  signInByToken: TokenSignIn
}

/** Creates the calls that set a new password (tag `passwords`). Options have wire names. */
function createPasswordResets(deps: PasswordResetDeps) {
  const { store, bootstrap, fraudCheck, provenPost, pkce, signInByToken } = deps
  return {
    /**
     * Requests a mail with two links: one sets a new password, the other logs in without one.
     *
     * @throws ProviderError `email_not_found`, `invalid_expiration`, `no_match_for_provided_magic_link_url`,
     *   `no_password_reset_redirect_url`, `invalid_password_reset_redirect_url`
     * @throws BrowserBlockedError when the browser cannot store the code verifier
     */
    async resetByEmailStart(body: EmailResetStartRequest) {
      const { pkceRequiredForPasswordResets } = await bootstrap.getAsync()
      const pair = pkceRequiredForPasswordResets ? await pkce.reuse() : undefined
      const proof = pair && { code_challenge: pair.code_challenge }
      pkce.noteRequest()
      return provenPost('/sdk/v1/passwords/email/reset/start', { body: { ...body, ...proof } })
    },
    /**
     * Sets a new password with the token of a reset mail, and signs in.
     *
     * @throws ProviderError `unable_to_auth_password_reset_token`, `weak_password`, `breached_password`,
     *   `pkce_expected_code_verifier`, `pkce_mismatch`
     * @throws SignInDeclinedError
     */
    resetByEmail: (body: EmailResetRequest) =>
      signInByToken([pkce], (sender, proof) =>
        fraudCheck.send((fields) =>
          sender.post('/sdk/v1/passwords/email/reset', { body: { ...body, ...proof, ...fields }, shape }),
        ),
      ),
    /**
     * Sets a new password with the old one, and signs in.
     *
     * @throws ProviderError `password_does_not_match`, `no_user_password`, `email_not_found`, `weak_password`,
     *   `breached_password`, `user_lock_limit_reached`
     */
    resetByExistingPassword: async (body: ExistingPasswordResetRequest) =>
      signIn(store, await provenPost('/sdk/v1/passwords/existing_password/reset', { body, shape })),
    /**
     * Sets a new password in the current session, which must be recent.
     *
     * @throws ProviderError `session_too_old_to_reset_password`, `password_not_found`, `user_unauthenticated`,
     *   `session_not_found`, `weak_password`, `breached_password`
     */
    resetBySession: async (body: SessionResetRequest) =>
      signIn(store, await provenPost('/sdk/v1/passwords/session/reset', { body, shape })),
  }
}
