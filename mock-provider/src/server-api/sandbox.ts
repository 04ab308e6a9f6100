import { SANDBOX } from '@latchkey/openapi'
import { toContact, type Contact, type ContactOwner } from '../contacts/contacts.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, findUserByEmail, findUserByPhoneNumber, users } from '../users/users.ts'

/** The user to whom the provider's test values belong. */
const SANDBOX_USER_ID = 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd'

/** Tokens of links that always have the same result. They work for servers only. */
const SANDBOX_LINKS = {
  valid: 'DOYoip3rvIMMW5lgItikFK-Ak1CfMsgjuiCyI7uuU94=',
  used: '3pzjQpgksDlGKWEwUq2Up--hCHC_0oamfLHyfspKDFU=',
  unknown: 'CprTtwhnRNiMBiUS2jSLcWYrfuO2POeBNdo5HhW6qTM=',
} as const

/** Whether an address is one to which no messages are sent. */
export function isSandboxAddress(address: string): boolean {
  return address === SANDBOX.phone_number || isSameEmail(address, SANDBOX.email)
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

/**
 * Finds the contact of a sandbox link. Undefined for any other token.
 *
 * @throws ProviderError `unable_to_auth_magic_link`, `magic_link_not_found` for the tokens that always fail with them
 */
export function findSandboxLink(tenant: Tenant, token: string): ContactOwner | undefined {
  if (token === SANDBOX_LINKS.used) throw new ProviderError('unable_to_auth_magic_link')
  if (token === SANDBOX_LINKS.unknown) throw new ProviderError('magic_link_not_found')
  return token === SANDBOX_LINKS.valid ? getSandboxContact(tenant, 'email') : undefined
}
