import type { User } from '@latchkey/openapi'
import { confirmEmail, type Confirmation } from './email-ownership.ts'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, findEmailId, findUserByEmail, findUserByPhoneNumber, users } from '../users/users.ts'

/** An email address or a phone number that a user claims. A link or a passcode that is sent there proves the claim. */
export type Contact = {
  kind: 'email' | 'phone_number'
  /** Wire name: `email_id` or `phone_id`. */
  id: string
  address: string
  user_id: string
  /** Whether the user is adding the contact. Such a contact belongs to the user only once it is confirmed. */
  is_added: boolean
}

/** A contact together with its user. */
export type ContactOwner = { contact: Contact; user: User; isNew: boolean }

type Kind = Contact['kind']

function findOwner(tenant: Tenant, kind: Kind, address: string): User | undefined {
  return kind === 'email' ? findUserByEmail(tenant, address) : findUserByPhoneNumber(tenant, address)
}

/** Finds the id of a user's email or phone number entry for an address. */
function findEntryId(user: User, kind: Kind, address: string): string | undefined {
  if (kind === 'phone_number') return user.phone_numbers.find((entry) => entry.phone_number === address)?.phone_id
  return findEmailId(user, address)
}

/** Returns a user's contact at an address: one that the user has, or one that the user is adding. */
export function toContact(user: User, kind: Kind, address: string): Contact {
  const known = findEntryId(user, kind, address)
  const id = known ?? createId(kind === 'email' ? 'email' : 'phone-number')
  return { kind, id, address, user_id: user.user_id, is_added: known === undefined }
}

/** Finds the contact at an address, and creates its user when the address is unknown. @param status of a new user */
export function findOrCreateContact(
  tenant: Tenant,
  kind: Kind,
  address: string,
  status: User['status'] = 'active',
): ContactOwner {
  const known = findOwner(tenant, kind, address)
  const user = known ?? createUser(tenant, { [kind]: address, status })
  return { contact: toContact(user, kind, address), user, isNew: known === undefined }
}

const NOT_FOUND = { email: 'email_not_found', phone_number: 'phone_number_not_found' } as const
const DUPLICATE = { email: 'duplicate_email', phone_number: 'duplicate_phone_number' } as const

/** Returns the contact at a known address. @throws ProviderError `email_not_found`, `phone_number_not_found` */
export function requireContact(tenant: Tenant, kind: Kind, address: string): ContactOwner {
  const user = findOwner(tenant, kind, address)
  if (!user) throw new ProviderError(NOT_FOUND[kind])
  return { contact: toContact(user, kind, address), user, isNew: false }
}

/** Whether a contact is another user's. */
export function isTaken(tenant: Tenant, { kind, address, user_id }: Contact): boolean {
  const owner = findOwner(tenant, kind, address)
  return owner !== undefined && owner.user_id !== user_id
}

/**
 * Checks that a contact is not another user's.
 *
 * @throws ProviderError `duplicate_email`, `duplicate_phone_number`
 */
export function checkNotTaken(tenant: Tenant, contact: Contact): void {
  if (isTaken(tenant, contact)) throw new ProviderError(DUPLICATE[contact.kind])
}

/** Finds the user of a contact. Undefined when the user, or the user's entry for the contact, has been deleted. */
export function findContactUser(tenant: Tenant, { kind, id, address, user_id, is_added }: Contact): User | undefined {
  const user = users(tenant).get(user_id)
  const present = user && findEntryId(user, kind, address)
  const isCurrent = present === id || (is_added && present === undefined)
  return isCurrent ? user : undefined
}

/** Adds a contact that its user does not have yet. The user was signed in when requesting it. */
function addContact(user: User, { kind, id, address }: Contact): void {
  if (kind === 'email') user.emails.push({ email_id: id, email: address, verified: true })
  else user.phone_numbers.push({ phone_id: id, phone_number: address, verified: true })
}

/** Marks a contact as verified and its user as active. Adds the contact if the user does not have it yet. */
export function confirmContact(tenant: Tenant, user: User, contact: Contact): Confirmation {
  const { kind, id, address, is_added } = contact
  if (is_added && findEntryId(user, kind, address) === undefined) addContact(user, contact)
  if (kind === 'email') return confirmEmail(tenant, user, address)
  user.status = 'active'
  for (const entry of user.phone_numbers) entry.verified ||= entry.phone_id === id
  return { hasResetSessions: false }
}

/** Returns the member of a session's factor that describes a contact. */
export function toFactorDetail({
  kind,
  id,
  address,
}: Contact): Pick<ProvenFactor, 'email_factor' | 'phone_number_factor'> {
  if (kind === 'email') return { email_factor: { email_id: id, email_address: address } }
  return { phone_number_factor: { phone_id: id, phone_number: address } }
}
