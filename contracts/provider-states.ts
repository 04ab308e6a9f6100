import type { MockSchemas, SdkSchemas } from '@latchkey/openapi'

/**
 * What an interaction may take for granted: a sentence, and what it must be told. Consumer tests choose from these,
 * `provider/states.ts` makes them true. Each is about the one project of `PUBLIC_TOKEN`, which begins empty.
 */
export type ProviderStates = {
  'the project has settings': SdkSchemas['BootstrapMembers']
  /** Gives `token`, which the browser has brought back. */
  'a third-party sign-in has come back': { email: string; code_challenge?: string }
  'its token has been used': Record<string, never>
  /** Gives `authorization`, the header of a call of this user, and the session's `session_token` and `session_jwt`. */
  'a user is signed in': { email: string }
  'the user has signed out': Record<string, never>
  'the user is locked': { email: string }
  /** From here on only `time passes` moves it. */
  'the clock stands still': { at: string }
  'time passes': { minutes: number }
  'an app is registered': MockSchemas['ClientSeed']
  'the user has allowed the app': Pick<SdkSchemas['AuthorizeStartRequest'], 'client_id' | 'redirect_uri' | 'scopes'>
  /** Gives `id_token`, which the app was issued for the user. */
  'the app holds an ID token': { client_id: string; redirect_uri: string }
  /** Gives `trusted_token`, a statement of that party about a user. */
  'a party is trusted': { profile_id: string; email: string }
}

/** The project that every interaction is about. */
export const PUBLIC_TOKEN = 'public-token-test-contracts'
