import { expect, type Page } from '@playwright/test'

/** Controls that a person without a mouse must reach. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

type Stop = { name: string; isReached: boolean; hasRing: boolean; isCovered: boolean }

/**
 * Expects that Tab reaches every control of the page, including those in shadow roots, that each shows its focus, and
 * that none is covered while it is focused. One radio button per group suffices (WCAG 2.2, success criteria 2.1.1,
 * 2.4.7 and 2.4.11).
 */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  // The whole form may replace the first one meanwhile. Its controls are new, and it has taken over the focus.
  do await pressTab(page)
  while (await page.evaluate(hasReplacedControl))
  const stops = await page.evaluate(() => Object.values<Stop>(Reflect.get(globalThis, 'keyboardStops')))
  expect(stops.filter(({ isReached }) => !isReached).map(({ name }) => `not reached: ${name}`)).toEqual([])
  expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => `without a focus ring: ${name}`)).toEqual([])
  expect(stops.filter(({ isCovered }) => isCovered).map(({ name }) => `covered: ${name}`)).toEqual([])
}

/** Presses Tab until each control had the focus, or long enough. */
async function pressTab(page: Page): Promise<void> {
  const count = await page.evaluate(markControls, CONTROLS)
  // Frames have tab stops of their own, and the browser may add some.
  const presses = 2 * count + 10
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(noteFocus)) === count) break
  }
}

/** Runs in the page. @returns whether the page has removed a control since it was marked */
function hasReplacedControl(): boolean {
  const indexes: Map<Element, number> = Reflect.get(globalThis, 'keyboardIndexes')
  return [...indexes.keys()].some((element) => !element.isConnected)
}

/** Runs in the page. @returns the number of controls */
function markControls(selector: string): number {
  const stops: Stop[] = []
  const indexes = new Map<Element, number>()
  const list = (root: Document | ShadowRoot): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? list(element.shadowRoot) : []),
    ])
  const radios = new Set<string>()
  for (const element of list(document)) {
    const isOff = element.matches(':disabled, [tabindex="-1"]') || element.closest('[inert], details:not([open])')
    if (isOff && !element.matches('details > summary')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const isOther =
        radios.has(element.name) || (!element.checked && list(document).some((it) => isChecked(it, element)))
      if (isOther) continue
      radios.add(element.name)
    }
    indexes.set(element, stops.length)
    stops.push({ name: element.outerHTML.slice(0, 120), isReached: false, hasRing: false, isCovered: false })
  }
  Reflect.set(globalThis, 'keyboardStops', stops)
  Reflect.set(globalThis, 'keyboardIndexes', indexes)
  return stops.length

  function isChecked(one: Element, other: HTMLInputElement): boolean {
    return one instanceof HTMLInputElement && one.type === 'radio' && one.name === other.name && one.checked
  }
}

/** Runs in the page. @returns the number of controls that had the focus */
function noteFocus(): number {
  const stops: Stop[] = Reflect.get(globalThis, 'keyboardStops')
  const indexes: Map<Element, number> = Reflect.get(globalThis, 'keyboardIndexes')
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  const stop = focused ? stops[indexes.get(focused) ?? -1] : undefined
  if (stop && focused) {
    stop.isReached = true
    const box = focused.getBoundingClientRect()
    const top = (focused.getRootNode() as Document | ShadowRoot) // of an element of the page
      .elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    stop.isCovered = top !== null && !focused.contains(top) && !top.contains(focused)
    // Some inputs are invisible, and an element beside them shows their focus.
    const drawn = [focused, ...(focused.parentElement?.children ?? [])].map((element) => getComputedStyle(element))
    stop.hasRing = drawn.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
  }
  return stops.filter(({ isReached }) => isReached).length
}
