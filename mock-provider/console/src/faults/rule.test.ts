import { expect, test } from 'vitest'
import { takeNearest, toRule } from './rule.ts'

function toFields(...entries: [string, string][]): FormData {
  const fields = new FormData()
  for (const [name, value] of entries) fields.append(name, value)
  return fields
}

test('empty fields are left out of the rule', () => {
  const empty = [
    'times',
    'after',
    'until',
    'delay_ms',
    'email',
    'phone_number',
    'user_id',
    'header_name',
    'header_value',
  ]
  const fields = toFields(['operation_id', ' usersMe '], ['kind', 'error'], ['error_type', 'session_not_found'])
  for (const name of empty) fields.append(name, '')
  expect(toRule(fields)).toEqual({ operation_id: 'usersMe', error_type: 'session_not_found' })
})

test('every field of the form becomes a part of the rule', () => {
  const fields = toFields(
    ['operation_id', 'otpsSmsLoginOrCreate'],
    ['operation_id', 'otpsSmsSendPrimary'],
    ['kind', 'delivery_delayed'],
    ['delay_ms', '60000'],
    ['times', '2'],
    ['after', '3'],
    ['until', '2030-01-31T12:00:00'],
    ['email', 'ada@example.com'],
    ['phone_number', '+12025550123'],
    ['user_id', 'user-test-1'],
    ['header_name', 'x-lane'],
    ['header_value', ''],
  )
  expect(toRule(fields)).toEqual({
    operation_ids: ['otpsSmsLoginOrCreate', 'otpsSmsSendPrimary'],
    kind: 'delivery_delayed',
    delay_ms: 60_000,
    times: 2,
    after: 3,
    until: new Date(2030, 0, 31, 12).toISOString(),
    match: {
      email: 'ada@example.com',
      phone_number: '+12025550123',
      user_id: 'user-test-1',
      header: { name: 'x-lane', value: '' },
    },
  })
})

test('a rule without an operation applies to all operations', () => {
  expect(toRule(toFields(['kind', 'hang']))).toEqual({ operation_id: '*', kind: 'hang' })
})

test('a suggested name replaces the unknown error type or operation', () => {
  const chosen = { operations: ['usersMe', 'otpsSms'], error_type: 'session_not_fuond' }
  const known = ['usersMe', 'otpsSmsLoginOrCreate']
  expect(takeNearest(chosen, 'session_not_found', 'The catalogue has no error session_not_fuond.', known)).toEqual({
    operations: ['usersMe', 'otpsSms'],
    error_type: 'session_not_found',
  })
  const refusal = 'No document describes an operation otpsSms. Did you mean otpsSmsLoginOrCreate?'
  expect(takeNearest(chosen, 'otpsSmsLoginOrCreate', refusal, known).operations).toEqual([
    'usersMe',
    'otpsSmsLoginOrCreate',
  ])
})
