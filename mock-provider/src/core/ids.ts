import { createHash } from 'node:crypto'
import { randomBytes, randomUuid } from './random.ts'

/** Prefixes of wire identifiers, as in `user-test-<uuid>`. */
type IdPrefix =
  | 'access-token'
  | 'biometric-registration'
  | 'connected-app'
  | 'crypto-wallet'
  | 'email'
  | 'embedded-magic-link'
  | 'fault'
  | 'google-id-token'
  | 'grant'
  | 'impersonator'
  | 'journal-entry'
  | 'member'
  | 'message'
  | 'oauth-callback'
  | 'oauth-user'
  | 'password'
  | 'phone-number'
  | 'm2m-client'
  | 'request-id'
  | 'secret'
  | 'session'
  | 'snapshot'
  | 'telemetry'
  | 'totp'
  | 'totp-recovery-code'
  | 'trusted-token'
  | 'user'
  | 'webauthn-registration'
  | 'webhook'
  | 'webhook-delivery'
  | 'webhook-event'

/** Creates a test-environment identifier in the provider's form: `{prefix}-test-{uuid}`. */
export function createId(prefix: IdPrefix): string {
  return `${prefix}-test-${randomUuid()}`
}

/**
 * Returns an identifier in the provider's form that is derived from facts: equal facts give the same identifier,
 * different facts another one.
 */
export function deriveId(prefix: IdPrefix, facts: string): string {
  return `${prefix}-test-${deriveUuid(facts)}`
}

/** Returns a UUID that is derived from facts: equal facts give the same UUID, different facts another one. */
export function deriveUuid(facts: string): string {
  const hex = createHash('sha256').update(facts).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
}

/** Creates an unguessable single-use or bearer value: 256 random bits in base64url (43 characters). */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates a nonce of letters and digits only, as EIP-4361 requires: 128 random bits in hexadecimal. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}
