import { isSameEmail } from '../core/is-same-email.ts'
import { createId } from '../core/ids.ts'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { PROVIDER, type User } from '@latchkey/openapi'

/** Keyed by `user_id`. A row is the wire's `User`. */
export const users = defineTable<User>('users')

/** What is known of a new user. */
export type NewUser = {
  email?: string
  is_email_verified?: boolean
  phone_number?: string
  name?: Partial<User['name']>
  status?: User['status']
}

/** Creates a user who has no factor but the given address or number. Both are unverified by default. */
export function createUser(tenant: Tenant, known: NewUser = {}): User {
  const user: User = {
    user_id: createId('user'),
    created_at: toTimestamp(tenant.clock.now()),
    status: known.status ?? 'active',
    name: { first_name: '', middle_name: '', last_name: '', ...known.name },
    emails: [],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    roles: [PROVIDER.defaultRoleId],
    trusted_metadata: {},
    untrusted_metadata: {},
  }
  if (known.email !== undefined) {
    user.emails.push({ email_id: createId('email'), email: known.email, verified: known.is_email_verified ?? false })
  }
  if (known.phone_number !== undefined) {
    user.phone_numbers.push({ phone_id: createId('phone-number'), phone_number: known.phone_number, verified: false })
  }
  users(tenant).set(user.user_id, user)
  return user
}

/** Finds the user of an email address. Case is ignored. */
export function findUserByEmail(tenant: Tenant, email: string): User | undefined {
  for (const user of users(tenant).values()) {
    if (user.emails.some((entry) => isSameEmail(entry.email, email))) return user
  }
  return undefined
}

/** Finds the user of a phone number. @param phone_number E.164 */
export function findUserByPhoneNumber(tenant: Tenant, phone_number: string): User | undefined {
  for (const user of users(tenant).values()) {
    if (user.phone_numbers.some((entry) => entry.phone_number === phone_number)) return user
  }
  return undefined
}

/** Returns the user of an id. @throws ProviderError `user_not_found` */
export function requireUser(tenant: Tenant, user_id: string): User {
  const user = users(tenant).get(user_id)
  if (!user) throw new ProviderError('user_not_found')
  return user
}
