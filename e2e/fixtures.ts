import { expect } from '@playwright/test'
import { PROVIDER_URL, toTenantOrigin } from './addresses.ts'
import { createClock, type Clock } from './clock.ts'
import { attachCalls, attachChecks, type ObservedCheck } from './evidence.ts'
import { createClientHarness, type ClientHarness } from './client-harness.ts'
import { createProvider } from './provider.ts'
import { serverTest } from './server-fixtures.ts'
import { stayForApps } from './stay-for-apps.ts'
import { typeInsteadOfFill } from './typed-fill.ts'
import { watchPages } from './watch-pages.ts'

type Fixtures = {
  clock: Clock
  /** A site without an app, to test the headless clients. */
  clientHarness: ClientHarness
  /** The violations of all pages. Every test asserts at its end that there are none. */
  violations: string[]
  /** Collects the calls and checks that the report records for this test. */
  evidence: Evidence
}

/** What a test called and checked. */
export type Evidence = {
  /** Adds a tenant whose calls are recorded. Those of the test's own tenant always are. */
  addTenant(tenant: string): void
  addCheck(check: ObservedCheck): void
}

export const test = serverTest.extend<Fixtures>({
  // Relative URLs belong to the tenant's own web app.
  baseURL: async ({ tenant }, use) => use(toTenantOrigin(tenant)),
  clock: async ({ provider, context }, use) => use(createClock(provider, context)),
  violations: [
    async ({ context, browserName }, use, { project }) => {
      if (browserName === 'firefox') await typeInsteadOfFill(context)
      if (project.name === 'system-chromium') await stayForApps(context)
      const violations = await watchPages(context)
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
  evidence: [
    async ({ tenant }, use, testInfo) => {
      const tenants = new Set([tenant])
      const checks: ObservedCheck[] = []
      await use({ addTenant: (other) => void tenants.add(other), addCheck: (check) => void checks.push(check) })
      await attachChecks(testInfo, checks)
      const providers = [...tenants].map((it) => createProvider(PROVIDER_URL, it))
      await attachCalls(testInfo, providers)
    },
    { auto: true },
  ],
  clientHarness: async ({ tenant }, use) => {
    const harness = await createClientHarness(tenant)
    await use(harness)
    await harness.close()
  },
})

export { expect }
