import { expect, test } from 'vitest'
import { createFakeUser } from '../testing/fake-user.ts'
import { listFactors, toUserName } from './factors.ts'

const NAMELESS = { first_name: '', middle_name: '', last_name: '' }
const USER = createFakeUser({ name: NAMELESS })

const EMAIL = { email_id: 'email-test-1', email: 'ada@example.com', verified: true }
const PHONE = { phone_id: 'phone-test-1', phone_number: '+12025550123', verified: false }

test('a user without any factor has an empty list of factors', () => {
  expect(listFactors(USER)).toEqual([])
})

test('the contacts of a user are listed with their verification status', () => {
  expect(listFactors({ ...USER, emails: [EMAIL], phone_numbers: [PHONE] })).toEqual([
    { kind: 'email', id: 'email-test-1', value: 'ada@example.com', verified: true },
    { kind: 'phone_number', id: 'phone-test-1', value: '+12025550123', verified: false },
  ])
})

test.each([
  [false, 'set'],
  [true, 'must be reset'],
])('a password with requires_reset %j is displayed as “%s”', (requires_reset, value) => {
  const [factor] = listFactors({ ...USER, password: { password_id: 'password-test-1', requires_reset } })
  expect(factor).toMatchObject({ kind: 'password', value })
})

test('a user’s full name omits its empty parts', () => {
  expect(toUserName({ ...USER, name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' } })).toBe(
    'Ada Lovelace',
  )
})

test('a user without a name is displayed by the first contact, or else by the id', () => {
  expect(toUserName({ ...USER, emails: [EMAIL], phone_numbers: [PHONE] })).toBe('ada@example.com')
  expect(toUserName({ ...USER, phone_numbers: [PHONE] })).toBe('+12025550123')
  expect(toUserName(USER)).toBe('user-test-1')
})
