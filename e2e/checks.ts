import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import { IS_NIGHTLY } from './nightly.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose result depends on colours. All others depend on the page's structure and layout alone. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The script that `AxeBuilder` runs in place of axe, which the page has already loaded. */
const NOTHING = 'undefined'

/** Runs axe's source in the frames that lack it. `AxeBuilder` would send half a megabyte twice for each check. */
async function loadAxe(page: Page): Promise<void> {
  const isMissing = (frame: Frame) => frame.evaluate(() => !('axe' in globalThis))
  for (const frame of page.frames()) {
    // A frame may have been removed in the meantime.
    await isMissing(frame).then((missing) => missing && frame.evaluate(axe.source), ignore)
  }
}

function ignore(): void {}

/**
 * Finds axe violations, each with the affected elements. In legacy mode, axe runs in the page itself instead of a new
 * tab. This, and describing violations only, takes a quarter of the time and finds the same violations.
 *
 * @param rules default: every rule
 */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await loadAxe(page)
  const builder = new AxeBuilder({ page, axeSource: NOTHING }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(TAGS)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** The pages that were already checked in dark mode. */
const darkened = new WeakSet<Page>()

/**
 * Expects that the page has no axe violations and does not scroll horizontally. Dark mode changes only colours, so only
 * the rules about colours run again in it: in the nightly run always, in `npm test` only for the first state of a page
 * that a test checks. Reduced motion ends colour transitions, which would be measured halfway.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  if (darkened.has(page) && !IS_NIGHTLY) return
  darkened.add(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
}

/** Presses Tab until the control with this text has the focus. @throws Error when it is never reached */
export async function tabTo(page: Page, name: string): Promise<void> {
  const MAX_STOPS = 30
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement, body } = document
      // Without a focused element, `activeElement` is the body. Firefox also stops at boxes that scroll. Both contain
      // the text of every control in them.
      const isControl =
        activeElement !== body && !activeElement?.querySelector('a[href], button, input, select, textarea')
      return isControl ? (activeElement?.textContent ?? '') : ''
    })
    if (focused.includes(name)) return
  }
  throw new Error(`Tab never reaches "${name}".`)
}
