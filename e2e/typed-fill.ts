import type { BrowserContext, Locator } from '@playwright/test'
import { typeText } from './type-text.ts'

/**
 * Replaces Playwright's `fill` with typing, key by key. In Firefox, React does not notice `fill`: the driver sets the
 * value in a way that React mistakes for its own.
 */
export async function typeInsteadOfFill(context: BrowserContext): Promise<void> {
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
