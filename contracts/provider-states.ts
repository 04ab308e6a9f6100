import type { MockSchemas, SdkSchemas } from '@latchkey/openapi'

/**
 * What an interaction may take for granted: a sentence, and what it must be told. Consumer tests choose from these,
 * `provider/states.ts` makes them true. Each is about the one project of `PUBLIC_TOKEN`, which begins empty.
 */
export type ProviderStates = {
  'the project has settings': Omit<MockSchemas['TenantConfigPatch'], 'trusted_token_profiles'>
  /** Gives `token`, the one of the link. */
  'a link has been mailed': { email: string; code_challenge?: string }
  'the link has been followed': Record<string, never>
  /** Gives `method_id`. To an address or a number, whichever is told. */
  'a passcode has been sent': { code: string; email?: string; phone_number?: string }
  'the passcode has been entered': Record<string, never>
  /** Gives `token`, which the browser has brought back. */
  'a third-party sign-in has come back': { email: string; code_challenge?: string }
  'its token has been used': Record<string, never>
  /** Whoever signs in under the seed's address becomes this user. */
  'a user exists': Omit<MockSchemas['UserSeed'], 'trusted_metadata' | 'untrusted_metadata'>
  /**
   * Gives `authorization`, the header of a call of this user, the session's `session_token` and `session_jwt`, and the
   * id of each factor under its wire name.
   */
  'a user is signed in': { email: string }
  /** Only their email address is left to sign in with. */
  'the user has no third-party registration': Record<string, never>
  /** Gives what 'a user is signed in' gives. */
  'the user has logged in': { email: string; password: string }
  'attackers know a password': { password: string }
  /** Gives `token`, which its link brings back. */
  'a reset mail has come': { email: string; code_challenge?: string }
  'its reset has been made': Record<string, never>
  'the user has signed out': Record<string, never>
  'the user is locked': { email: string }
  /** Gives `public_key_credential`, what an authenticator has made of the start of a registration. */
  'an authenticator has made a passkey': Record<string, never>
  /** It is the user's from here on. Gives `webauthn_registration_id`. */
  'the passkey has been registered': Record<string, never>
  /** Gives `public_key_credential`, what the authenticator has made of the start of a sign-in. */
  'an authenticator has signed with the passkey': { by: 'visitor' | 'user' }
  /** From the account; the authenticator knows nothing of it. */
  'the passkey has been deleted': Record<string, never>
  /** Gives `crypto_wallet_address`, its address, in a kind of wallet that nobody knows yet. */
  'somebody has a wallet': { type: SdkSchemas['CryptoWalletType'] }
  /** Gives `signature`, of the challenge that the wallet is given for it, or of something else. */
  'the wallet has signed': {
    by: 'visitor' | 'user'
    what: 'the challenge' | 'something else'
    siwe_params?: SdkSchemas['SiweParams']
  }
  'the wallet has signed in': Record<string, never>
  /** From here on only `time passes` moves it. */
  'the clock stands still': { at: string }
  'time passes': { minutes: number }
  'an app is registered': MockSchemas['ClientSeed']
  /** Gives `totp_code`, the passcode that it shows now, and `recovery_code`. */
  'the user has set up an authenticator app': Record<string, never>
  /** Gives `impersonation_token`. */
  'a member of staff may stand in for the user': Record<string, never>
  'an organization has a member': MockSchemas['MemberSeed']
  'the user has allowed the app': Pick<SdkSchemas['AuthorizeStartRequest'], 'client_id' | 'redirect_uri' | 'scopes'>
  /** Gives `id_token`, which the app was issued for the user. */
  'the app holds an ID token': { client_id: string; redirect_uri: string }
  /** Gives `access_token`, which the app was issued for the user. */
  'the app holds an access token': { client_id: string; redirect_uri: string; scopes: string[] }
  /** Gives `trusted_token`, a statement of that party about a user. */
  'a party is trusted': { profile_id: string; email: string }
}

/** The project that every interaction is about. */
export const PUBLIC_TOKEN = 'public-token-test-contracts'
