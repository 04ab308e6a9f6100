import { expect, test } from 'vitest'
import { EMPTY_RULE, type RuleFields, takeNearest, toRule } from './rule.ts'

test('empty form fields are left out of the fault rule', () => {
  const operations = [{ operation_id: 'usersMe' }]
  const fields = { ...EMPTY_RULE, operations, error_type: 'session_not_found', times: '' }
  const rule = { operation_id: 'usersMe', error_type: 'session_not_found' }
  expect(toRule(fields)).toStrictEqual(rule)
  expect(toRule({ ...fields, after: '0', delay_ms: '0' })).toStrictEqual(rule)
})

test('every field of the fault form becomes a part of the rule', () => {
  const fields = {
    operations: [{ operation_id: 'otpsSmsLoginOrCreate' }, { operation_id: 'otpsSmsSendPrimary' }],
    kind: 'delivery_delayed',
    delay_ms: '60000',
    times: '2',
    after: '3',
    from: '2030-01-31T11:00:00',
    until: '2030-01-31T12:00:00',
    email: 'ada@example.com',
    phone_number: '+12025550123',
    user_id: 'user-test-1',
    header_name: 'x-lane',
  } as const satisfies Partial<RuleFields>
  expect(toRule({ ...EMPTY_RULE, ...fields, operations: [...fields.operations] })).toEqual({
    operation_ids: ['otpsSmsLoginOrCreate', 'otpsSmsSendPrimary'],
    kind: 'delivery_delayed',
    delay_ms: 60_000,
    times: 2,
    after: 3,
    from: new Date(2030, 0, 31, 11).toISOString(),
    until: new Date(2030, 0, 31, 12).toISOString(),
    match: {
      email: 'ada@example.com',
      phone_number: '+12025550123',
      user_id: 'user-test-1',
      header: { name: 'x-lane', value: '' },
    },
  })
})

test('a fault rule for all operations ignores the named operations', () => {
  const operations = [{ operation_id: 'usersMe' }, { operation_id: 'events' }]
  expect(toRule({ ...EMPTY_RULE, scope: 'all', operations, kind: 'hang', times: '' })).toEqual({
    operation_id: '*',
    kind: 'hang',
  })
})

test('a suggested name replaces the unknown error type or operation in a fault rule', () => {
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
