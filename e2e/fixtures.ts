import { randomUUID } from 'node:crypto'
import { test as base, expect, type BrowserContext } from '@playwright/test'
import { createAssistant, type Assistant } from './assistant.ts'
import { toTestToken, toToolServerUrl } from '../mock-provider/facts/tenant-addresses.ts'
import { PROVIDER_URL, TOOL_SERVER_URL, toTenantOrigin } from './addresses.ts'
import { createClock, type Clock } from './clock.ts'
import { attachCalls, attachChecks, type ObservedCheck } from './evidence.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { createClientHarness, type ClientHarness } from './client-harness.ts'
import { createProvider, type Provider } from './provider.ts'

/** Collects content security policy violations and uncaught errors of every page. */
async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('reportViolation', (_source, violation: string) => void seen.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: (violation: string) => void = Reflect.get(globalThis, 'reportViolation')
      report(`${event.violatedDirective} ${event.blockedURI} at ${event.documentURI}`)
    })
  })
  context.on('weberror', (error) => seen.push(String(error.error())))
  return seen
}

type Fixtures = {
  /** The public token of this test's own tenant. */
  tenant: string
  provider: Provider
  clock: Clock
  /** The messages that the provider sent. */
  inbox: Inbox
  assistant: Assistant
  /** A site without an app, to test the headless clients. */
  clientHarness: ClientHarness
  /** Asserted empty after every test. */
  violations: string[]
  /** Collects what the report says about this test. */
  evidence: Evidence
}

/** What a test called and checked. */
export type Evidence = {
  /** Adds a tenant whose calls count. The test's own counts always. */
  addTenant(tenant: string): void
  addCheck(check: ObservedCheck): void
}

export const test = base.extend<Fixtures>({
  tenant: async ({}, use) => use(toTestToken(randomUUID())), // oxlint-disable-line no-empty-pattern -- Playwright reads the pattern
  // Relative URLs belong to the tenant's own web app.
  baseURL: async ({ tenant }, use) => use(toTenantOrigin(tenant)),
  provider: async ({ tenant }, use) => use(createProvider(PROVIDER_URL, tenant)),
  clock: async ({ provider, context }, use) => use(createClock(provider, context)),
  inbox: async ({ tenant }, use) => use(createInbox(PROVIDER_URL, tenant)),
  violations: [
    async ({ context }, use) => {
      const violations = await watch(context)
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
  assistant: async ({ tenant }, use) => {
    const assistant = await createAssistant(toToolServerUrl(tenant, TOOL_SERVER_URL))
    await use(assistant)
    await assistant.close()
  },
  clientHarness: async ({ tenant }, use) => {
    const harness = await createClientHarness(tenant)
    await use(harness)
    await harness.close()
  },
})

export { expect }
