import { expect, test } from 'vitest'
import { createFakeUser } from '../testing/fake-user.ts'
import { listFactors } from './factors.ts'
import { toUserName } from './user-name.ts'

const NAMELESS = { first_name: '', middle_name: '', last_name: '' }
const USER = createFakeUser({ name: NAMELESS })

const EMAIL = { email_id: 'email-test-1', email: 'ada@example.com', verified: true }
const PHONE = { phone_id: 'phone-test-1', phone_number: '+12025550123', verified: false }

test('a user without any factor has no way to sign in', () => {
  expect(listFactors(USER)).toEqual([])
})

test('contacts are listed with their verification', () => {
  expect(listFactors({ ...USER, emails: [EMAIL], phone_numbers: [PHONE] })).toEqual([
    { kind: 'email', id: 'email-test-1', value: 'ada@example.com', verified: true },
    { kind: 'phone_number', id: 'phone-test-1', value: '+12025550123', verified: false },
  ])
})

test.each([
  [false, 'set'],
  [true, 'must be reset'],
])('a password whose reset is required (%j) reads “%s”', (requires_reset, value) => {
  const [factor] = listFactors({ ...USER, password: { password_id: 'password-test-1', requires_reset } })
  expect(factor).toMatchObject({ kind: 'password', value })
})

test('a full name is shown without its empty parts', () => {
  expect(toUserName({ ...USER, name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' } })).toBe(
    'Ada Lovelace',
  )
})

test('a user without a name is shown by the first contact, else by the id', () => {
  expect(toUserName({ ...USER, emails: [EMAIL], phone_numbers: [PHONE] })).toBe('ada@example.com')
  expect(toUserName({ ...USER, phone_numbers: [PHONE] })).toBe('+12025550123')
  expect(toUserName(USER)).toBe('user-test-1')
})
