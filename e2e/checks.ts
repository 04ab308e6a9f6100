import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Presses Tab until the control with this text has the focus. @throws Error when it is never reached */
export async function tabTo(page: Page, name: string): Promise<void> {
  const MAX_STOPS = 30
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    // Without a focused element the body is active, which contains every text.
    const focused = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body ? '' : (activeElement?.textContent ?? '')
    })
    if (focused.includes(name)) return
  }
  throw new Error(`Tab never reaches "${name}".`)
}
