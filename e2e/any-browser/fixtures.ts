import { toTenantOrigin } from '../addresses.ts'
import { serverTest } from '../server-fixtures.ts'
import { watchPages } from '../watch-pages.ts'
import { createPerson, type Person } from './person.ts'
import { startWebkit, type WebkitBrowser } from './webkit-browser.ts'
import { createWebkitDriver } from './webkit-driver.ts'
import type { Page } from '@playwright/test'
import { typeText } from '../type-text.ts'
import { PATIENCE_MS, type Driver, type PressedKey } from './driver.ts'

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

const KEYS: Partial<Record<PressedKey, string>> = { SelectAll: 'ControlOrMeta+a' }

/** Drives Chromium, and Firefox over WebDriver BiDi. */
function createPlaywrightDriver(page: Page): Driver {
  page.setDefaultTimeout(PATIENCE_MS)
  return {
    visit: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    evaluate: (expression) => page.evaluate(expression),
    click: (role, name) => {
      const wanted =
        role === 'summary' ? page.locator('summary', { hasText: name }) : page.getByRole(role, { name, exact: true })
      return wanted.first().click()
    },
    enterField: (name) => page.getByLabel(name, { exact: true }).and(page.locator('input:visible')).first().click(),
    choose: async (name, value) => void (await page.getByLabel(name, { exact: true }).selectOption(value)),
    type: (text) => typeText(page, text),
    press: (key) => page.keyboard.press(KEYS[key] ?? key),
    openTab: async () => createPlaywrightDriver(await page.context().newPage()),
  }
}
