import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createImpersonationToken, takeImpersonationToken } from './impersonation-tokens.ts'

const STAFF = { user_id: 'user-test-1', impersonator_id: 'i', impersonator_email_address: 'staff@example.com' }
const REFUSED = expect.objectContaining({ type: 'unable_to_auth_impersonation_token' })

function createToken() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  return { tenant, token: createImpersonationToken(tenant, STAFF) }
}

test('an impersonation token works once, within five minutes', () => {
  const { tenant, token } = createToken()
  tenant.clock.advance(299_999)
  expect(takeImpersonationToken(tenant, token)).toMatchObject(STAFF)
  expect(() => takeImpersonationToken(tenant, token)).toThrow(REFUSED)
})

test('an impersonation token has expired after exactly five minutes', () => {
  const { tenant, token } = createToken()
  tenant.clock.advance(300_000)
  expect(() => takeImpersonationToken(tenant, token)).toThrow(REFUSED)
})
