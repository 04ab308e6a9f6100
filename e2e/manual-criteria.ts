import { expect, type Page } from '@playwright/test'

/**
 * Finds what no rule of axe looks for: targets that are too small and too close (WCAG 2.5.8), text that does not fit with
 * the spacing that a person may need (1.4.12), fields without a purpose (1.3.5), and a page that scrolls sideways.
 *
 * @returns one sentence per problem
 */
function findManualProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MINIMUM_PX = 24
    const roots: ParentNode[] = [document]
    for (const element of document.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    const findAll = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
    const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const name = (element: Element) =>
      `<${element.localName}> “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}”`

    const targets = findAll('a[href], button, input:not([type=hidden]), select, summary, [role=tab], [tabindex="0"]')
      .filter((element) => isShown(element) && !element.closest('.gallery-bar'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    /** The circle of the minimum size around the middle of a small target must not touch another target. */
    const distance = (box: DOMRect, { x, y }: { x: number; y: number }) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    const isInline = (element: Element) => {
      const text = element.parentElement?.textContent ?? ''
      return (
        getComputedStyle(element).display === 'inline' && text.trim().length > (element.textContent ?? '').trim().length
      )
    }
    const small = targets.filter(({ element, box }) => {
      if ((box.width >= MINIMUM_PX && box.height >= MINIMUM_PX) || isInline(element)) return false
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      return targets.some((other) => other.element !== element && distance(other.box, middle) < MINIMUM_PX / 2)
    })

    const typed = findAll('input[type=email], input[type=tel], input[type=password], input[autocomplete]').filter(
      isShown,
    )
    const purposeless = typed.filter((field) => !field.getAttribute('autocomplete'))

    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    const sheets = roots.filter((root): root is Document | ShadowRoot => 'adoptedStyleSheets' in root)
    for (const root of sheets) root.adoptedStyleSheets = [...root.adoptedStyleSheets, spacing]
    const cut = findAll('button, p, h1, h2, label, legend, summary, a').filter((element) => {
      const style = getComputedStyle(element)
      // Text for screen readers only is in an element of one pixel, so it does not count as cut off.
      const isCutting = style.overflow !== 'visible' && style.textOverflow !== 'ellipsis' && element.clientHeight > 1
      return (
        isShown(element) &&
        isCutting &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      )
    })
    const { scrollWidth } = document.documentElement
    for (const root of sheets) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== spacing)

    return [
      ...small.map(
        ({ element }) => `2.5.8: ${name(element)} is smaller than ${MINIMUM_PX} px and close to another target`,
      ),
      ...purposeless.map((field) => `1.3.5: ${name(field)} has no autocomplete attribute`),
      ...cut.map((element) => `1.4.12: ${name(element)} is cut off with more spacing`),
      ...(scrollWidth > innerWidth
        ? [`1.4.12: the page is ${scrollWidth - innerWidth} px too wide with more spacing`]
        : []),
    ]
  })
}

/** Expects that a page meets the criteria for which axe has no rule, at the present size. */
export async function expectManualCriteria(page: Page): Promise<void> {
  expect(await findManualProblems(page)).toEqual([])
}
