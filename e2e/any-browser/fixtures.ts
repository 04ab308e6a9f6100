import { toTenantOrigin } from '../addresses.ts'
import { serverTest } from '../server-fixtures.ts'
import { watchPages } from '../watch-pages.ts'
import { createPerson, type Person } from './person.ts'
import { createPlaywrightDriver } from './playwright-driver.ts'
import { startWebkit, type WebkitBrowser } from './webkit-browser.ts'
import { createWebkitDriver } from './webkit-driver.ts'

/**
 * Gives a test a person with a browser. WebKit starts once per worker that needs it. Tests can share it, because each
 * has an origin of its own.
 */
const anyBrowserTest = serverTest.extend<{ person: Person }, { webkit: WebkitBrowser }>({
  webkit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const webkit = await startWebkit(process.env['E2E_WEBKIT'] ?? '')
      await use(webkit)
      await webkit.close()
    },
    { scope: 'worker' },
  ],
})

export type AnyBrowserTest = typeof anyBrowserTest

/**
 * Runs the test in Chromium or Firefox. Fails if a page violates its content security policy or throws an uncaught
 * error.
 */
export const playwrightTest = anyBrowserTest.extend({
  person: async ({ page, context, tenant }, use) => {
    const violations = await watchPages(context)
    await use(createPerson(createPlaywrightDriver(page), toTenantOrigin(tenant)))
    anyBrowserTest.expect(violations).toEqual([])
  },
})

export const webkitTest = anyBrowserTest.extend({
  person: async ({ webkit: { browser }, tenant }, use) => {
    const [first = ''] = await browser.getAllWindowHandles()
    await browser.switchTo().window(first)
    await use(createPerson(await createWebkitDriver(browser), toTenantOrigin(tenant)))
    for (const other of (await browser.getAllWindowHandles()).slice(1)) {
      await browser.switchTo().window(other)
      await browser.close()
    }
  },
})
