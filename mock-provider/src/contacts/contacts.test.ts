import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, users } from '../users/users.ts'
import {
  checkNotTaken,
  confirmContact,
  findContactUser,
  findOrCreateContact,
  requireContact,
  toContact,
  toFactorDetail,
} from './contacts.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const KINDS = [
  ['email', EMAIL],
  ['phone_number', PHONE],
] as const

function createTenant() {
  const tenant = createTestTenants().default()
  return { tenant, user: createUser(tenant, { email: EMAIL, phone_number: PHONE, status: 'pending' }) }
}

const entryOf = (user: ReturnType<typeof createUser>, kind: 'email' | 'phone_number') =>
  kind === 'email' ? user.emails.at(-1) : user.phone_numbers.at(-1)

test.each(KINDS)('a known %s finds its user, and an unknown one creates a user', (kind, address) => {
  const { tenant, user } = createTenant()
  const known = findOrCreateContact(tenant, kind, address)
  expect(known).toMatchObject({ isNew: false, contact: { kind, address, is_added: false } })
  expect(known.user).toBe(user)
  expect(requireContact(tenant, kind, address)).toEqual(known)
  const other = kind === 'email' ? 'grace@example.com' : '+12025550124'
  const added = findOrCreateContact(tenant, kind, other)
  expect(added).toMatchObject({ isNew: true, contact: { is_added: false } })
  expect(users(tenant).size).toBe(2)
})

test('an unknown email address or phone number is rejected where a known one is required', () => {
  const { tenant } = createTenant()
  const refusal = (type: string) => expect.objectContaining({ type })
  expect(() => requireContact(tenant, 'email', 'x@example.com')).toThrow(refusal('email_not_found'))
  expect(() => requireContact(tenant, 'phone_number', '+1')).toThrow(refusal('phone_number_not_found'))
})

test.each(KINDS)('a %s is refused as a duplicate only if another user has it', (kind, address) => {
  const { tenant, user } = createTenant()
  const other = createUser(tenant)
  const taken = toContact(other, kind, address)
  expect(() => checkNotTaken(tenant, taken)).toThrow(expect.objectContaining({ type: `duplicate_${kind}` }))
  expect(() => checkNotTaken(tenant, toContact(user, kind, address))).not.toThrow()
  expect(() => checkNotTaken(tenant, { ...taken, address: 'free' })).not.toThrow()
})

test.each(KINDS)('the user of a %s is found until the user or the contact is deleted', (kind, address) => {
  const { tenant, user } = createTenant()
  const contact = toContact(user, kind, address)
  expect(findContactUser(tenant, contact)).toBe(user)
  expect(findContactUser(tenant, { ...contact, id: 'other' })).toBeUndefined()
  user.emails = []
  user.phone_numbers = []
  expect(findContactUser(tenant, contact)).toBeUndefined()
  users(tenant).delete(user.user_id)
  expect(findContactUser(tenant, { ...contact, is_added: true })).toBeUndefined()
})

test.each(KINDS)('a pending %s belongs to its user until it was added under another id', (kind) => {
  const { tenant, user } = createTenant()
  const address = kind === 'email' ? 'new@example.com' : '+12025550124'
  const contact = toContact(user, kind, address)
  expect(contact.is_added).toBe(true)
  expect(contact.id).toMatch(kind === 'email' ? /^email-test-/ : /^phone-number-test-/)
  expect(findContactUser(tenant, contact)).toBe(user)
  confirmContact(tenant, user, { ...contact, id: 'another' })
  expect(findContactUser(tenant, contact)).toBeUndefined()
})

test.each(KINDS)('confirming a %s verifies it and activates its user', (kind, address) => {
  const { tenant, user } = createTenant()
  expect(confirmContact(tenant, user, toContact(user, kind, address))).toEqual({ hasResetSessions: false })
  expect(entryOf(user, kind)).toMatchObject({ verified: true })
  expect(user.status).toBe('active')
})

test.each(KINDS)('confirming a newly added %s twice adds it once', (kind) => {
  const { tenant, user } = createTenant()
  const address = kind === 'email' ? 'new@example.com' : '+12025550124'
  const contact = toContact(user, kind, address)
  confirmContact(tenant, user, contact)
  confirmContact(tenant, user, contact)
  expect([user.emails.length, user.phone_numbers.length]).toEqual(kind === 'email' ? [2, 1] : [1, 2])
  expect(entryOf(user, kind)).toMatchObject({ verified: true, [kind]: address })
})

test.each(KINDS)('confirming a deleted %s does not restore it', (kind, address) => {
  const { tenant, user } = createTenant()
  const contact = toContact(user, kind, address)
  user.emails = []
  user.phone_numbers = []
  confirmContact(tenant, user, contact)
  expect([user.emails, user.phone_numbers]).toEqual([[], []])
})

test('confirming one phone number does not verify another', () => {
  const { tenant, user } = createTenant()
  user.phone_numbers.push({ phone_id: 'phone-number-test-2', phone_number: '+12025550124', verified: false })
  confirmContact(tenant, user, toContact(user, 'phone_number', PHONE))
  expect(user.phone_numbers.map(({ verified }) => verified)).toEqual([true, false])
})

test('the first verification of an email address requires a password reset, later ones do not', () => {
  const { tenant, user } = createTenant()
  user.password = { password_id: 'password-test-1', requires_reset: false }
  const contact = toContact(user, 'email', EMAIL)
  expect(confirmContact(tenant, user, contact)).toEqual({ hasResetSessions: true })
  expect(user.password.requires_reset).toBe(true)
  expect(confirmContact(tenant, user, contact)).toEqual({ hasResetSessions: false })
})

test('a factor describes an email as email_factor and a phone number as phone_number_factor', () => {
  const { user } = createTenant()
  const [email, phone] = [toContact(user, 'email', EMAIL), toContact(user, 'phone_number', PHONE)]
  expect(toFactorDetail(email)).toEqual({ email_factor: { email_id: email.id, email_address: EMAIL } })
  expect(toFactorDetail(phone)).toEqual({ phone_number_factor: { phone_id: phone.id, phone_number: PHONE } })
})
