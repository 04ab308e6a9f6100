import type { User } from '@latchkey/openapi'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** What the server keeps of a passkey (W3C WebAuthn §4, credential record). Binary members are base64url. */
export type WebauthnCredentialRow = {
  credential_id: string
  webauthn_registration_id: string
  user_id: string
  rp_id: string
  /** `user.id` of the registration; the authenticator brings it back as `userHandle`. */
  user_handle: string
  /** A COSE_Key (RFC 9052 §7). */
  public_key: string
  sign_count: number
  transports: string[]
  is_backup_eligible: boolean
  is_backed_up: boolean
}

/** Keyed by `credential_id`. */
const webauthnCredentials = defineTable<WebauthnCredentialRow>('webauthn_credentials')

type Registration = User['webauthn_registrations'][number]

/** A passkey that exists, and whose it is. */
export type KnownCredential = { row: WebauthnCredentialRow; user: User; registration: Registration }

export function findRegistration(user: User, webauthn_registration_id: string): Registration | undefined {
  return user.webauthn_registrations.find((entry) => entry.webauthn_registration_id === webauthn_registration_id)
}

/** A row outlives its registration, but counts no more: the user's own list says what exists. */
function toKnown(tenant: Tenant, row: WebauthnCredentialRow | undefined): KnownCredential | undefined {
  const user = row && users(tenant).get(row.user_id)
  const registration = user && findRegistration(user, row.webauthn_registration_id)
  return registration && { row, user, registration }
}

export function findCredential(tenant: Tenant, credential_id: string): KnownCredential | undefined {
  return toKnown(tenant, webauthnCredentials(tenant).get(credential_id))
}

/** What a user has on one domain. */
export function listCredentials(tenant: Tenant, user_id: string, rp_id: string): WebauthnCredentialRow[] {
  const own = [...webauthnCredentials(tenant).values()].filter((row) => row.user_id === user_id && row.rp_id === rp_id)
  return own.filter((row) => toKnown(tenant, row) !== undefined)
}

export function saveCredential(tenant: Tenant, row: WebauthnCredentialRow): void {
  webauthnCredentials(tenant).set(row.credential_id, row)
}
