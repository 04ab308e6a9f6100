import type { User } from '@latchkey/openapi'
import { proveEmail } from './email-ownership.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { createUser, findUserByEmail, findUserByPhoneNumber, users } from '../users/users.ts'

/** An email address or a phone number that somebody says is theirs, and can show it by what is sent there. */
export type Contact = {
  kind: 'email' | 'phone_number'
  /** Wire name: `email_id` or `phone_id`. */
  id: string
  address: string
  user_id: string
  /** The user does not have it yet: it becomes theirs when it is shown. */
  is_added: boolean
}

type Kind = Contact['kind']

function findOwner(tenant: Tenant, kind: Kind, address: string): User | undefined {
  return kind === 'email' ? findUserByEmail(tenant, address) : findUserByPhoneNumber(tenant, address)
}

/** The id of a user's entry for an address, if the user has it. */
function findEntryId(user: User, kind: Kind, address: string): string | undefined {
  if (kind === 'phone_number') return user.phone_numbers.find((entry) => entry.phone_number === address)?.phone_id
  return user.emails.find((entry) => isSameEmail(entry.email, address))?.email_id
}

/** What a user has, or is about to have, under an address. */
export function toContact(user: User, kind: Kind, address: string): Contact {
  const known = findEntryId(user, kind, address)
  const id = known ?? createId(kind === 'email' ? 'email' : 'phone-number')
  return { kind, id, address, user_id: user.user_id, is_added: known === undefined }
}

/**
 * The contact of whoever has the address, else of a new user.
 *
 * @throws ProviderError `user_lock_limit_reached`
 */
export function findOrCreateContact(
  tenant: Tenant,
  kind: Kind,
  address: string,
): { contact: Contact; user: User; isNew: boolean } {
  const known = findOwner(tenant, kind, address)
  const user = known ?? createUser(tenant, { [kind]: address })
  checkNotLocked(tenant, user)
  return { contact: toContact(user, kind, address), user, isNew: known === undefined }
}

const NOT_FOUND = { email: 'email_not_found', phone_number: 'phone_number_not_found' } as const
const DUPLICATE = { email: 'duplicate_email', phone_number: 'duplicate_phone_number' } as const

/** @throws ProviderError `email_not_found`, `phone_number_not_found`, `user_lock_limit_reached` */
export function checkKnownContact(tenant: Tenant, kind: Kind, address: string): { contact: Contact; user: User } {
  const user = findOwner(tenant, kind, address)
  if (!user) throw new ProviderError(NOT_FOUND[kind])
  checkNotLocked(tenant, user)
  return { contact: toContact(user, kind, address), user }
}

/**
 * The contact of a user who is signed in: one that they have, or one that they are about to add.
 *
 * @throws ProviderError `duplicate_email`, `duplicate_phone_number`, `user_lock_limit_reached`
 */
export function checkOwnContact(tenant: Tenant, user: User, kind: Kind, address: string): Contact {
  const owner = findOwner(tenant, kind, address)
  if (owner && owner !== user) throw new ProviderError(DUPLICATE[kind])
  checkNotLocked(tenant, user)
  return toContact(user, kind, address)
}

/**
 * The user of a contact, if it is still theirs.
 *
 * @throws ProviderError `duplicate_email`, `duplicate_phone_number` when it has become another user's meanwhile
 */
export function findContactUser(tenant: Tenant, { kind, id, address, user_id, is_added }: Contact): User | undefined {
  const user = users(tenant).get(user_id)
  if (!user) return undefined
  const present = findEntryId(user, kind, address)
  if (present === id) return user
  if (!is_added || present !== undefined) return undefined
  if (findOwner(tenant, kind, address)) throw new ProviderError(DUPLICATE[kind])
  return user
}

/**
 * Takes it as shown that a contact is the user's: adds it if need be. Whoever was pending is active now.
 *
 * @returns whether the user's sessions were ended, see `proveEmail`
 */
export function proveContact(tenant: Tenant, user: User, { kind, id, address, is_added }: Contact): boolean {
  user.status = 'active'
  const isPresent = findEntryId(user, kind, address) !== undefined
  if (is_added && !isPresent) {
    // Whoever asked for it was signed in, and has just shown it.
    if (kind === 'email') user.emails.push({ email_id: id, email: address, verified: true })
    else user.phone_numbers.push({ phone_id: id, phone_number: address, verified: true })
  }
  if (kind === 'email') return proveEmail(tenant, user, address)
  for (const entry of user.phone_numbers) entry.verified ||= entry.phone_id === id
  return false
}

/** What a session's factor tells of a contact. */
export function toFactorDetail({
  kind,
  id,
  address,
}: Contact): Pick<ProvenFactor, 'email_factor' | 'phone_number_factor'> {
  if (kind === 'email') return { email_factor: { email_id: id, email_address: address } }
  return { phone_number_factor: { phone_id: id, phone_number: address } }
}
