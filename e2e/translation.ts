import { expect, type Page } from '@playwright/test'
import { translatePage } from '../widget/src/testing/translate-page.ts'

/** Translates every page that is opened from now on, as browsers do. @returns what went wrong in those pages */
export async function translate(page: Page): Promise<string[]> {
  const failures: string[] = []
  // React logs these errors even when an error boundary recovers from them.
  page.on('console', (message) => {
    if (message.type() === 'error' && /NotFoundError|HierarchyRequestError/.test(message.text()))
      failures.push(`${page.url()}: ${message.text()}`)
  })
  await page.addInitScript(translatePage)
  return failures
}

/**
 * Expects that the page is translated, and that each text is the only child of its element. React then replaces the
 * content of the element, and does not need the text nodes that the translation has replaced.
 */
export async function expectLonelyTexts(page: Page): Promise<void> {
  const { count, mixed } = await page.evaluate(() => {
    /** The children that React gave to an element. Undefined for an element that React did not create. */
    const childrenOf = (element: Element): unknown => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      return key && Reflect.get(Reflect.get(element, key), 'children')
    }
    const parents = [...document.querySelectorAll('font > font')].flatMap((font) => font.closest(':not(font)') ?? [])
    const isMixed = (parent: Element) => typeof childrenOf(parent) === 'object'
    return { count: parents.length, mixed: parents.filter(isMixed).map(({ outerHTML }) => outerHTML) }
  })
  expect(mixed).toEqual([])
  expect(count).toBeGreaterThan(0)
}
