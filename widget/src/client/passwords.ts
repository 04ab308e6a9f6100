import type { SdkSchemas } from '@latchkey/openapi'
import { createPasswordResets, type PasswordResetDeps } from './password-resets.ts'
import type { FraudFields } from './fraud-check.ts'
import { signIn, SIGN_IN_SHAPE as shape } from './sign-in.ts'

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
