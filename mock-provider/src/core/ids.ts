import { randomBytes, randomUUID } from 'node:crypto'

/** Kinds of identifiers on the wire, as in `user-test-<uuid>`. */
type IdPrefix =
  | 'access-token'
  | 'biometric-registration'
  | 'connected-app'
  | 'crypto-wallet'
  | 'email'
  | 'fault'
  | 'grant'
  | 'impersonator'
  | 'journal-entry'
  | 'member'
  | 'message'
  | 'oauth-callback'
  | 'oauth-user'
  | 'password'
  | 'phone-number'
  | 'request-id'
  | 'session'
  | 'snapshot'
  | 'telemetry'
  | 'totp'
  | 'totp-recovery-code'
  | 'trusted-token'
  | 'user'
  | 'webauthn-registration'

/** A test-environment identifier in the provider's form: `{prefix}-test-{uuid}`. */
export function createId(prefix: IdPrefix): string {
  return `${prefix}-test-${randomUUID()}`
}

/** An unguessable single-use or bearer value: 256 random bits, base64url (43 characters). */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Letters and digits alone, as Sign-In with Ethereum demands of a nonce (EIP-4361): 128 random bits in hexadecimal. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}
