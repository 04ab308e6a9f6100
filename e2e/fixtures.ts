import { type BrowserContext, type Locator, expect } from '@playwright/test'
import { type Provider, createProvider } from './provider.ts'
import { typeText } from './type-text.ts'
import { PROVIDER_URL, toTenantOrigin } from './addresses.ts'
import { attachCalls, attachChecks, type ObservedCheck } from './evidence.ts'
import { createClientHarness, type ClientHarness } from './client-harness.ts'
import { serverTest } from './server-fixtures.ts'
import { watchPages } from './watch-pages.ts'

/** Controls the provider's clock and the pages' clocks together. */
type Clock = {
  /** Sets the pages' clocks to the provider's time. Call it before pages open. */
  install(): Promise<void>
  /** Advances the provider's clock and, once the pages' clocks are installed, those as well. */
  advance(milliseconds: number): Promise<void>
}

function createClock(provider: Provider, context: BrowserContext): Clock {
  let isInstalled = false
  return {
    async install() {
      await context.clock.install({ time: await provider.now() })
      isInstalled = true
    },
    async advance(milliseconds) {
      await provider.advanceClock(milliseconds)
      if (isInstalled) await context.clock.fastForward(milliseconds)
    },
  }
}

/**
 * Lets no page open an app. A whole browser asks before it does. Until somebody answers, the page gets no clicks and no
 * keys, and the driver cannot answer. The page itself cannot tell the difference: opening an app leaves it as it is.
 */
async function stayForApps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    globalThis.navigation.addEventListener('navigate', (event) => {
      if (!/^(https?|about|blob|data|file|javascript):/i.test(event.destination.url)) event.preventDefault()
    }),
  )
}

/**
 * Replaces Playwright's `fill` with typing, key by key. In Firefox, React does not notice `fill`: the driver sets the
 * value in a way that React mistakes for its own.
 */
async function typeInsteadOfFill(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  // All locators share one prototype, but Playwright does not export their class.
  const prototype: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('body'))
  prototype.fill = async function fill(this: Locator, value: string) {
    await this.click()
    await this.press('ControlOrMeta+a')
    if (value === '') await this.press('Delete')
    else await typeText(this.page(), value)
  }
  await page.close()
}

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
