import type { Page } from '@playwright/test'
import { typeText } from '../type-text.ts'
import { PATIENCE_MS, type Driver, type PressedKey } from './driver.ts'

const KEYS: Partial<Record<PressedKey, string>> = { SelectAll: 'ControlOrMeta+a' }

/** Drives Chromium, and Firefox over WebDriver BiDi. */
export function createPlaywrightDriver(page: Page): Driver {
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
