import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createAsanaStart, takeAsanaStart } from './asana-starts.ts'

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  return tenant
}

test('a started Asana connection can be redeemed once, by the session that started it', () => {
  const tenant = createTenant()
  const secret = createAsanaStart(tenant, 'session-test-1')
  expect(takeAsanaStart(tenant, 'session-test-1', secret)).toBe(true)
  expect(takeAsanaStart(tenant, 'session-test-1', secret)).toBe(false)
})

test('another session cannot use the start of an Asana connection, which is then used up', () => {
  const tenant = createTenant()
  const secret = createAsanaStart(tenant, 'session-test-1')
  expect(takeAsanaStart(tenant, 'session-test-2', secret)).toBe(false)
  expect(takeAsanaStart(tenant, 'session-test-1', secret)).toBe(false)
})

test.each([
  [599_999, true],
  [600_000, false],
])('the start of an Asana connection is valid after %i ms: %s', (elapsed_ms, counts) => {
  const tenant = createTenant()
  const secret = createAsanaStart(tenant, 'session-test-1')
  tenant.clock.advance(elapsed_ms)
  expect(takeAsanaStart(tenant, 'session-test-1', secret)).toBe(counts)
})
