import { SANDBOX, type User } from '@latchkey/openapi'
import { toContact, type Contact, type ContactOwner } from './contacts.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, findUserByEmail, findUserByPhoneNumber, users } from '../users/users.ts'

/** The user to whom the provider's test values belong. */
const SANDBOX_USER_ID = 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd'

/** The codes of the provider's documentation that servers' calls accept for the sandbox's user. */
export const SANDBOX_TOTP = { passcode: SANDBOX.passcode, recovery_code: 'a1b2-c3d4-e5f6' } as const

/** Whether an address is one to which no messages are sent. */
export function isSandboxAddress(address: string): boolean {
  return address === SANDBOX.phone_number || isSandboxEmail(address)
}

/** Whether an email address is the sandbox's. */
export function isSandboxEmail(email: string): boolean {
  return isSameEmail(email, SANDBOX.email)
}

/** Returns the sandbox address or number with its user, who is created at first use. */
export function getSandboxContact(tenant: Tenant, kind: Contact['kind']): ContactOwner {
  const { email, phone_number } = SANDBOX
  const owner = kind === 'email' ? findUserByEmail(tenant, email) : findUserByPhoneNumber(tenant, phone_number)
  const known = owner ?? users(tenant).get(SANDBOX_USER_ID)
  const user = known ?? createUser(tenant, { email, is_email_verified: true, phone_number }, SANDBOX_USER_ID)
  const contact = toContact(user, kind, kind === 'email' ? email : phone_number)
  return { contact, user, isNew: false }
}

/** Returns the sandbox's user if this is the id, which needs no earlier call. Undefined for any other id. */
export function findSandboxUser(tenant: Tenant, user_id: string): User | undefined {
  return user_id === SANDBOX_USER_ID ? getSandboxUser(tenant) : undefined
}

/** Returns the sandbox's user, who is created at first use. */
export function getSandboxUser(tenant: Tenant): User {
  return getSandboxContact(tenant, 'email').user
}
