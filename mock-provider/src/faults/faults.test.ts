import { expect, test } from 'vitest'
import { ERROR_TYPES } from '@latchkey/openapi'
import {
  createFault,
  FAULTABLE_OPERATIONS,
  GENERAL_ERROR_TYPES,
  getForcibleErrors,
  getDeclaredErrors,
} from './faults.ts'
import { ProviderError } from '../core/provider-error.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'

const TENANT = 'public-token-test-faults'

function createControl() {
  const { app, tenants, createTenant } = getSharedProvider()
  createTenant(TENANT)
  const call = (method: 'GET' | 'POST' | 'DELETE', query = '', payload?: object) =>
    app.inject({ method, url: `/_mock/${TENANT}/faults${query}`, ...(payload && { payload }) })
  return { tenants, call }
}

test('a fault rule is armed, listed and removed', async () => {
  const { call } = createControl()
  const rule = { operation_id: 'oauthAuthenticate', error_type: 'oauth_token_not_found', times: 2 }
  const armed = (await call('POST', '', rule)).json()
  expect(armed).toEqual({ ...rule, fault_id: expect.stringMatching(/^fault-test-/), kind: 'error', remaining: 2 })
  expect((await call('GET')).json()).toEqual({ faults: [armed] })
  expect((await call('DELETE', `?fault_id=${armed.fault_id}`)).json()).toEqual({ faults: [] })
})

test('all fault rules can be removed at once', async () => {
  const { call } = createControl()
  await call('POST', '', { operation_id: 'usersMe', kind: 'hang' })
  await call('POST', '', { operation_id: 'usersMe', kind: 'reset' })
  expect((await call('DELETE')).json()).toEqual({ faults: [] })
})

test.each<[string, object, string, string?]>([
  [
    'an unknown operation',
    { operation_id: 'oauthAuthentciate', error_type: 'oauth_token_not_found' },
    'No document describes an operation oauthAuthentciate. Did you mean oauthAuthenticate?',
    'oauthAuthenticate',
  ],
  [
    'an unknown error',
    { operation_id: 'oauthAuthenticate', error_type: 'oauth_token_not_fuond' },
    'The catalogue has no error oauth_token_not_fuond. Did you mean oauth_token_not_found?',
    'oauth_token_not_found',
  ],
  [
    'an error that the operation never raises',
    { operation_id: 'usersMe', error_type: 'email_not_found' },
    'usersMe never raises email_not_found. Did you mean session_not_found?',
    'session_not_found',
  ],
  ['an operation of the control plane', { operation_id: 'mockClock', kind: 'hang' }, 'No document describes'],
  ['neither error nor kind', { operation_id: 'usersMe' }, 'A rule needs an error_type or a kind.'],
  [
    'an error without its type',
    { operation_id: 'usersMe', kind: 'error' },
    'A rule of kind error needs an error_type.',
  ],
  [
    'a kind with an error type',
    { operation_id: 'usersMe', kind: 'hang', error_type: 'session_not_found' },
    'A rule of kind hang takes no error_type.',
  ],
  [
    'a set with an operation that never raises it',
    { operation_ids: ['oauthAuthenticate', 'usersMe'], error_type: 'oauth_token_not_found' },
    'usersMe never raises oauth_token_not_found.',
  ],
  [
    'an unknown operation in a set',
    { operation_ids: ['usersMe', 'usersMee'], kind: 'hang' },
    'No document describes an operation usersMee. Did you mean usersMe?',
    'usersMe',
  ],
  ['an unknown error for all', { operation_id: '*', error_type: 'idp_oops' }, 'The catalogue has no error idp_oops.'],
  ['no operation', { kind: 'hang' }, 'A rule needs an operation_id or operation_ids, and not both.'],
  [
    'one operation and a set',
    { operation_id: '*', operation_ids: ['usersMe'], kind: 'hang' },
    'A rule needs an operation_id or operation_ids, and not both.',
  ],
  [
    'an end that is over',
    { operation_id: 'usersMe', kind: 'hang', until: '2001-01-01T00:00:00Z' },
    "A rule until 2001-01-01T00:00:00Z never fires: the tenant's clock is at",
  ],
  [
    'latency of nothing',
    { operation_id: 'usersMe', kind: 'latency' },
    'A rule of kind latency needs a delay_ms above 0.',
  ],
])('a fault rule with %s is rejected', async (_, rule, message, nearest) => {
  const { call } = createControl()
  const response = await call('POST', '', rule)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error_type: 'bad_request', error_message: expect.stringContaining(message) })
  if (nearest !== undefined) expect(response.json().error_details).toEqual({ nearest })
  expect((await call('GET')).json()).toEqual({ faults: [] })
})

test.each(FAULTABLE_OPERATIONS)(
  'a fault rule for $id can force the errors that the operation can raise, and no others',
  (operation) => {
    const tenant = createTestTenants().default()
    const canArm = (error_type: string) => {
      try {
        return createFault(tenant, { operation_id: operation.id, error_type }).error_type === error_type
      } catch (error) {
        if (error instanceof ProviderError) return false
        throw error
      }
    }
    const forcible = new Set<string>(getForcibleErrors(operation))
    // Finding the nearest match of a refused type is slow, so only some are tried for each operation.
    const tried = ERROR_TYPES.filter((type, index) => forcible.has(type) || index % 10 === 0)
    expect(tried.filter(canArm)).toEqual(tried.filter((type) => forcible.has(type)))
  },
)

test('an error is listed as general exactly if no operation declares it', () => {
  const raised = FAULTABLE_OPERATIONS.flatMap(getDeclaredErrors)
  expect(GENERAL_ERROR_TYPES).toContain('member_password_not_found')
  expect(GENERAL_ERROR_TYPES.filter((type) => raised.includes(type))).toEqual([])
  expect(new Set([...raised, ...GENERAL_ERROR_TYPES])).toEqual(new Set(ERROR_TYPES))
})

test('the fault rules of one tenant are not listed for another', async () => {
  const { tenants, call } = createControl()
  createFault(tenants.default(), { operation_id: 'usersMe', kind: 'hang' })
  expect((await call('GET')).json()).toEqual({ faults: [] })
})

test('the declared errors of an operation are computed once', () => {
  for (const operation of FAULTABLE_OPERATIONS) expect(getDeclaredErrors(operation)).toBe(getDeclaredErrors(operation))
})
