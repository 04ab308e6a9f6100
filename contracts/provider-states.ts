import type { MockSchemas, SdkSchemas } from '@latchkey/openapi'

/**
 * The preconditions of interactions: a sentence and its parameters. Consumer tests choose from these, and
 * `provider/states.ts` sets them up. All are about the one project of `PUBLIC_TOKEN`, which starts empty.
 */
export type ProviderStates = {
  'the project has settings': Omit<MockSchemas['TenantConfigPatch'], 'trusted_token_profiles'>
  /** Provides `token`, the token of the link. */
  'a link has been mailed': { email: string; code_challenge?: string }
  'the link has been followed': Record<string, never>
  /** Sent to the given address or number. Provides `method_id`. */
  'a passcode has been sent': { code: string; email?: string; phone_number?: string }
  'the passcode has been entered': Record<string, never>
  /** Provides `token`, the token in the redirect. */
  'a third-party sign-in has returned': { email: string; code_challenge?: string }
  'the token has been used': Record<string, never>
  /** Provides `id_token`, and `oauth_callback_id`, the callback that accepts it. */
  'Google has given a credential': Record<string, never>
  /** A later sign-in with the email address of this seed signs in this user. */
  'a user exists': Omit<MockSchemas['UserSeed'], 'trusted_metadata' | 'untrusted_metadata'>
  /**
   * Provides `authorization`, the header of this user's calls, the session's `session_token` and `session_jwt`, and the
   * id of each factor under its wire name.
   */
  'a user is signed in': { email: string }
  /** The email address is the user's only primary factor. */
  'the user has no third-party registration': Record<string, never>
  /** Provides what 'a user is signed in' provides, without the factors. */
  'the user has logged in': { email: string; password: string }
  /**
   * The user has entered the password, and the project requires a second factor. Provides `intermediate_session_token`,
   * and the second factor: `totp_code` or `recovery_code`.
   */
  'the user has begun to sign in': {
    email: string
    password: string
    totp_secret: string
    next: 'passcode' | 'recovery code'
  }
  'a password is breached': { password: string }
  /** Provides `token`, the token of the link. */
  'a reset mail has been sent': { email: string; code_challenge?: string }
  'the reset has been completed': Record<string, never>
  'the user has signed out': Record<string, never>
  'the user is locked': { email: string }
  /** Provides `public_key_credential`, the authenticator's response to the start of a registration. */
  'an authenticator has created a passkey': Record<string, never>
  /** The user has the passkey. Provides `webauthn_registration_id`. */
  'the passkey has been registered': Record<string, never>
  /** Provides `public_key_credential`, the authenticator's response to the start of a sign-in. */
  'an authenticator has signed with the passkey': { by: 'visitor' | 'user' }
  /** Deleted from the account, but not from the authenticator. */
  'the passkey has been deleted': Record<string, never>
  /** A wallet that the project does not know yet. Provides `crypto_wallet_address`. */
  'a wallet exists': { type: SdkSchemas['CryptoWalletType'] }
  /** Provides `signature`, of the requested challenge or of something else. */
  'the wallet has signed': {
    by: 'visitor' | 'user'
    what: 'the challenge' | 'something else'
    siwe_params?: SdkSchemas['SiweParams']
  }
  'the wallet has signed in': Record<string, never>
  /** After this state, only `time passes` moves the clock. */
  'the clock is frozen': { at: string }
  'time passes': { minutes: number }
  'an app is registered': MockSchemas['ClientSeed']
  /** Provides `totp_code`, the current passcode, and `recovery_code`. */
  'the user has set up an authenticator app': Record<string, never>
  /** Provides `impersonation_token`. */
  'a member of staff may impersonate the user': Record<string, never>
  'an organization has a member': MockSchemas['MemberSeed']
  'the user is asked to allow the app': Pick<
    SdkSchemas['AuthorizeStartRequest'],
    'client_id' | 'redirect_uri' | 'scopes'
  >
  'the user has allowed the app': Pick<SdkSchemas['AuthorizeStartRequest'], 'client_id' | 'redirect_uri' | 'scopes'>
  /** Provides `id_token`, which was issued to the app for the user. */
  'the app holds an ID token': { client_id: string; redirect_uri: string }
  /** Provides `access_token`, which was issued to the app for the user. */
  'the app holds an access token': { client_id: string; redirect_uri: string; scopes: string[] }
  /** Provides `captcha_token` and `dfp_telemetry_id`. States that follow cannot make calls that require these. */
  'the project requires proofs that no robot calls': Record<string, never>
  /** Provides `trusted_token`, the party's signed statement about a user. */
  'a party is trusted': { profile_id: string; email: string }
}

/** The public token of the project that all interactions use. */
export const PUBLIC_TOKEN = 'public-token-test-contracts'
