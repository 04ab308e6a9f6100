import type { User } from '@latchkey/openapi'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** The server's record of a passkey (W3C WebAuthn §4, credential record). Binary members are base64url. */
export type WebauthnCredentialRow = {
  credential_id: string
  webauthn_registration_id: string
  user_id: string
  rp_id: string
  /** The `user.id` of the registration. The authenticator returns it as `userHandle`. */
  user_handle: string
  /** The public key, as a COSE_Key (RFC 9052 §7). */
  public_key: string
  sign_count: number
  transports: string[]
  is_backup_eligible: boolean
  is_backed_up: boolean
}

/** Keyed by `credential_id`. */
const webauthnCredentials = defineTable<WebauthnCredentialRow>('webauthn_credentials', {
  user_id: ({ user_id }) => [user_id],
  registration: ({ webauthn_registration_id }) => [webauthn_registration_id],
})

/** One entry of `User.webauthn_registrations`. */
export type WebauthnRegistration = User['webauthn_registrations'][number]

/** A passkey together with its user. */
export type KnownCredential = { row: WebauthnCredentialRow; user: User; registration: WebauthnRegistration }

/** Finds a user's registration by its id. */
export function findRegistration(user: User, webauthn_registration_id: string): WebauthnRegistration | undefined {
  return user.webauthn_registrations.find((entry) => entry.webauthn_registration_id === webauthn_registration_id)
}

/** Ignores a row whose registration was deleted, because the user's own list decides which passkeys exist. */
function findKnown(tenant: Tenant, row: WebauthnCredentialRow | undefined): KnownCredential | undefined {
  const user = row && users(tenant).get(row.user_id)
  const registration = user && findRegistration(user, row.webauthn_registration_id)
  return registration && { row, user, registration }
}

/** Finds a passkey by the id of its credential. */
export function findCredential(tenant: Tenant, credential_id: string): KnownCredential | undefined {
  return findKnown(tenant, webauthnCredentials(tenant).get(credential_id))
}

/** Finds a passkey by the id of its registration. */
export function findCredentialOfRegistration(
  tenant: Tenant,
  webauthn_registration_id: string,
): KnownCredential | undefined {
  return findKnown(tenant, webauthnCredentials(tenant).findFirst('registration', webauthn_registration_id))
}

/** Lists a user's passkeys of one domain. */
export function listCredentials(tenant: Tenant, user_id: string, rp_id: string): WebauthnCredentialRow[] {
  const own = webauthnCredentials(tenant)
    .findAll('user_id', user_id)
    .filter((row) => row.rp_id === rp_id)
  return own.filter((row) => findKnown(tenant, row) !== undefined)
}

/** Stores a new passkey. */
export function createCredential(tenant: Tenant, row: WebauthnCredentialRow): void {
  webauthnCredentials(tenant).set(row.credential_id, row)
}

/** Converts passkeys to PublicKeyCredentialDescriptorJSON. @see W3C WebAuthn §5.8.3 */
export function toDescriptors(rows: readonly WebauthnCredentialRow[]) {
  return rows.map(({ credential_id, transports }) => ({ type: 'public-key', id: credential_id, transports }))
}

/** Returns the factor that a ceremony with a passkey proves. */
export function toWebauthnFactor({ webauthn_registration_id, domain, user_agent }: WebauthnRegistration) {
  return {
    type: 'webauthn',
    delivery_method: 'webauthn_registration',
    webauthn_factor: { webauthn_registration_id, domain, user_agent },
  } as const
}
