import type { BrowserContext, Locator } from '@playwright/test'
import { typeText } from './type-text.ts'

/**
 * Replaces `fill` with typing, key by key. React does not see Playwright's `fill` in Firefox: the driver sets the value
 * so that React takes it for its own.
 */
export async function typeInsteadOfFill(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  // Locators share one prototype, and Playwright exports no class to reach it by.
  const prototype: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('body'))
  prototype.fill = async function fill(this: Locator, value: string) {
    await this.click()
    await this.press('ControlOrMeta+a')
    if (value === '') await this.press('Delete')
    else await typeText(this.page(), value)
  }
  await page.close()
}
