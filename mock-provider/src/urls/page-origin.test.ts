import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { checkPageOrigins } from './page-origin.ts'

test('the error for an unauthorized origin names the origin and the setting', () => {
  const tenant = createTestTenants().default()
  const origins = ['http://localhost:3000', 'https://app.example']
  expect(() => checkPageOrigins(tenant, origins)).toThrow(
    "Add it to the project's authorized domains. The setting origins lacks https://app.example.",
  )
})

test('a loopback page is allowed over http and https', () => {
  const tenant = createTestTenants().default()
  expect(() => checkPageOrigins(tenant, ['http://localhost:3000', 'https://localhost:3543'])).not.toThrow()
})

test('the error for an overlong origin is short', () => {
  const tenant = createTestTenants().default()
  const long = `https://${'a'.repeat(5_000)}.example`
  expect(() => checkPageOrigins(tenant, [long])).toThrow(/^.{0,400}$/)
})
