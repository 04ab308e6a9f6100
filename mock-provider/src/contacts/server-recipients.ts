import type { ServerSchemas, User } from '@latchkey/openapi'
import { isTaken, requireContact, toContact, type Contact, type ContactOwner } from './contacts.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'
import { findNamedSession } from '../sessions/server-sessions.ts'
import { requireNamedUser } from '../users/server-users.ts'

type Selection = ServerSchemas['UserSelection']

/** The time within which a user must prove an address that is being added. */
export const ADDED_CONTACT_MINUTES = 5

/**
 * Finds the existing user whom a call names by id, by session, or by both. Undefined when it names none.
 *
 * @throws ProviderError of `findNamedSession` and of `requireNamedUser`, `user_id_mismatch`
 */
async function findSelectedUser(tenant: Tenant, { user_id, ...names }: Selection): Promise<User | undefined> {
  const session = await findNamedSession(tenant, names)
  const user = user_id ? requireNamedUser(tenant, user_id) : undefined
  if (session && user && session.user_id !== user.user_id) throw new ProviderError('user_id_mismatch')
  return user ?? (session && requireUser(tenant, session.user_id))
}

const DUPLICATE = { email: 'duplicate_email_for_user', phone_number: 'duplicate_phone_number_for_user' } as const

/**
 * Returns the contact to send to: a new or known contact of the selected user. If no user is selected, it must be a
 * known contact.
 *
 * @throws ProviderError of `findSelectedUser`, `email_not_found`, `phone_number_not_found`, `duplicate_email_for_user`,
 *   `duplicate_phone_number_for_user`
 */
export async function requireRecipient(
  tenant: Tenant,
  kind: Contact['kind'],
  address: string,
  selection: Selection,
): Promise<ContactOwner> {
  const user = await findSelectedUser(tenant, selection)
  if (!user) return requireContact(tenant, kind, address)
  const contact = toContact(user, kind, address)
  if (isTaken(tenant, contact)) throw new ProviderError(DUPLICATE[kind])
  return { contact, user, isNew: false }
}
