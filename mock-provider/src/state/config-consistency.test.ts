import type { TenantConfig } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { checkConsistency } from './config-consistency.ts'
import { createDefaultConfig } from './default-config.ts'

const check = (changes: Partial<TenantConfig>) => () => checkConsistency({ ...createDefaultConfig(), ...changes })

test.each([
  [5, 60, 100, true],
  [60, 60, 60, true],
  [61, 60, 100, false],
  [5, 101, 100, false],
])(
  'session durations of %i (minimum), %i (default) and %i (maximum) minutes are consistent: %s',
  (minimum, default_minutes, maximum, isConsistent) => {
    const run = check({ session_policy: { minimum_minutes: minimum, default_minutes, maximum_minutes: maximum } })
    if (isConsistent) expect(run).not.toThrow()
    else expect(run).toThrow('session_policy: ')
  },
)

test('the fault percentages of the chaos setting may add up to at most 100', () => {
  expect(check({ chaos: { seed: 1, percentages: { error: 60, reset: 40 } } })).not.toThrow()
  expect(check({ chaos: { seed: 1, percentages: { error: 60, reset: 41 } } })).toThrow('chaos: ')
})
