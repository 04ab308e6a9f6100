import { createAddresses } from '../core/addresses.ts'
import { createTenants, type Tenants, type TenantsOptions } from '../core/tenant.ts'
import { createDefaultConfig } from '../state/default-config.ts'
import { TEST_GOOGLE_KEYS, TEST_SIGNING_KEYS } from './test-signing-keys.ts'

/** Creates a registry of tenants without an HTTP server. */
export function createTestTenants(options: Partial<TenantsOptions> = {}): Tenants {
  return createTenants({
    addresses: createAddresses(),
    signingKeys: TEST_SIGNING_KEYS,
    googleKeys: TEST_GOOGLE_KEYS,
    createConfig: createDefaultConfig,
    mailTransport: undefined,
    contractWallets: undefined,
    ...options,
  })
}
