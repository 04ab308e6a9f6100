import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that a machine can find is in the way of anybody. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Presses Tab until the control has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const MAX_STOPS = 30
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    // The body has every text, and the focus while nothing else has it yet.
    const focused = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body ? '' : (activeElement?.textContent ?? '')
    })
    if (focused.includes(name)) return
  }
  throw new Error(`Tab never reaches "${name}".`)
}
