import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { createProviderApp, type ProviderApp } from '../app.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { checkConsistent } from './check-consistent.ts'
import { checkDocumented } from './check-documented.ts'
import { TEST_GOOGLE_KEYS, TEST_SIGNING_KEYS } from './test-signing-keys.ts'

/**
 * One provider for all tests of a file, because assembling it takes longer than most tests. Tenants isolate the tests
 * from each other.
 */
export type SharedProvider = {
  app: FastifyInstance
  tenants: Tenants
  /**
   * Creates an empty tenant. A tenant that has the token already is deleted. The default tenant is deleted after the test,
   * because the next file may rely on its defaults.
   *
   * @param public_token defaults to a new token
   */
  createTenant(public_token?: string): Tenant
}

let provider: ProviderApp | undefined
let created = 0

function createCheckedProvider(): ProviderApp {
  const checked = createProviderApp({ signingKeys: TEST_SIGNING_KEYS, googleKeys: TEST_GOOGLE_KEYS })
  checkDocumented(checked.app)
  checkConsistent(checked.app)
  return checked
}

/** Returns the provider of this test file. */
export function getSharedProvider(): SharedProvider {
  provider ??= createCheckedProvider()
  const { app, tenants } = provider
  return {
    app,
    tenants,
    createTenant(public_token = `public-token-test-visitor-${(created += 1)}`) {
      const existing = tenants.all().find((tenant) => tenant.public_token === public_token)
      if (existing) tenants.delete(existing)
      const tenant = tenants.find(public_token)
      if (!tenant) throw new Error(`${public_token} is not the token of a test tenant`)
      if (public_token === DEFAULT_PUBLIC_TOKEN) onTestFinished(() => tenants.delete(tenant))
      return tenant
    },
  }
}
