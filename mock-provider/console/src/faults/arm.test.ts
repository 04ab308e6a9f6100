import { expect, test } from 'vitest'
import { toRearmedRule } from './arm.ts'

test('a fault is armed again with its remaining number of calls', () => {
  const fault = {
    fault_id: 'fault-1',
    operation_id: 'usersMe',
    error_type: 'session_not_found',
    kind: 'error',
    times: 3,
    remaining: 2,
    after: 4,
    passing: 1,
    match: { email: 'ada@example.com' },
  } as const
  expect(toRearmedRule(fault)).toEqual({
    operation_id: 'usersMe',
    error_type: 'session_not_found',
    times: 2,
    after: 1,
    match: { email: 'ada@example.com' },
  })
})

test('a fault without a call limit is armed again without a limit', () => {
  const fault = { fault_id: 'fault-1', operation_id: '*', kind: 'latency', remaining: null, delay_ms: 3000 } as const
  expect(toRearmedRule({ ...fault, after: 1, passing: 0 })).toEqual({
    operation_id: '*',
    kind: 'latency',
    delay_ms: 3000,
  })
})
