import { expect, test } from 'vitest'
import type { OperationId } from '@latchkey/openapi'
import { getOperation } from './documents.ts'
import { explainInvalid } from './explain-invalid.ts'
import { createCheck } from './validation.ts'

function explain(id: OperationId, value: unknown): string {
  const errors = createCheck(getOperation(id).body?.['application/json'] ?? {})(value)
  return errors ? explainInvalid(errors, 'The body') : ''
}

test.each<[OperationId, unknown, string]>([
  [
    'mockConfigUpdate',
    { sdk_paswords_enabled: false },
    'sdk_paswords_enabled is unknown. Did you mean sdk_passwords_enabled?',
  ],
  ['mockConfigUpdate', { sdk_passwords_enabled: 'no' }, 'sdk_passwords_enabled must be true or false, not "no".'],
  ['mockConfigUpdate', { colour: 1 }, 'colour is unknown.'],
  [
    'mockConfigUpdate',
    { redirect_urls: { login: 'x' } },
    'redirect_urls.signup is missing. redirect_urls.reset_password is missing. redirect_urls.login must be a list, not "x".',
  ],
  ['mockConfigUpdate', { origins: ['http://localhost:*', 5] }, 'origins[1] must be a string, not 5.'],
  [
    'mockConfigUpdate',
    { oauth_providers: { gogle: { enabled: true, accounts: [] } } },
    'oauth_providers.gogle is unknown. Did you mean google?',
  ],
  ['mockConfigUpdate', { fixed_passcode: '12' }, 'fixed_passcode must be six digits.'],
  ['mockConfigUpdate', { user_lock_threshold: 'many' }, 'user_lock_threshold must be an integer or null, not "many".'],
  ['mockConfigUpdate', { chaos: 5 }, 'chaos must be an object or null, not 5.'],
  ['mockConfigUpdate', { chaos: { seed: 'x', percentages: {} } }, 'chaos.seed must be an integer, not "x".'],
  ['mockConfigUpdate', [], 'The body must be an object, not a list.'],
  ['mockClockUpdate', { advance: '1h' }, 'advance is unknown. Did you mean advance_ms?'],
  ['mockClockUpdate', { advance_ms: '1h' }, 'advance_ms must be an integer, not "1h".'],
  ['mockClockUpdate', { advance_ms: -1 }, 'advance_ms must be >= 0.'],
  ['mockClockUpdate', {}, 'The body needs advance_ms, freeze_at, resume or reset.'],
  ['mockClockUpdate', { freeze_at: 5 }, 'freeze_at must be a string or true, not 5.'],
  ['mockClockUpdate', 'advance', 'The body must be an object, not "advance".'],
  ['mockUsersCreate', { email: 'nope' }, 'email must be an email address.'],
  ['mockUsersCreate', { name: { frist_name: 'Ada' } }, 'name.frist_name is unknown. Did you mean first_name?'],
  ['mockUsersCreate', { status: 'activ' }, 'status must be active or pending. Did you mean active?'],
  ['mockFaultsCreate', { operation: 'usersMe' }, 'operation is unknown. Did you mean operation_id?'],
  [
    'mockFaultsCreate',
    { operation_id: 'usersMe', kind: 'latensy' },
    'kind is not an allowed value. Did you mean latency?',
  ],
  [
    'mockFaultsCreate',
    { operation_id: 'usersMe', until: 'noon' },
    'until must be a time such as 2030-01-31T12:00:00Z.',
  ],
])('the operation %s explains why it rejects %j', (id, value, text) => {
  expect(explain(id, value)).toBe(text)
})

test.each([
  ['constants', [{ const: 'all' }, { const: 'none' }], 'The body must be "all" or "none", not "some".'],
  // An explanation of the expected form need not repeat the value.
  ['formats', [{ format: 'date-time' }], 'The body must be a time such as 2030-01-31T12:00:00Z.'],
])('a schema with a choice of %s explains why it rejects a string', (_, anyOf, text) => {
  expect(explainInvalid(createCheck({ anyOf })('some') ?? [], 'The body')).toBe(text)
})

test('the explanation of many validation errors is limited in length', () => {
  const text = explain('mockConfigUpdate', { origins: Array.from({ length: 100_000 }, () => 1) })
  expect(text.length).toBeLessThan(2_000)
  expect(text).toMatch(/ And 99980 more\.$/)
  const names = Array.from({ length: 50_000 }, (_, index) => [`name${index}`, 1])
  const unknown = explain('mockConfigUpdate', Object.fromEntries(names))
  expect(unknown.length).toBeLessThan(2_000)
  expect(unknown).toMatch(/ And 49980 more\.$/)
})
