import { waitFor, type ClickedRole, type Driver, type Name, type PressedKey } from './driver.ts'

/** The actions and observations of a user in a browser. They are the same for each browser. */
export type Person = {
  /** @param address a URL, or a path of the test's own web app */
  visit(address: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  press(role: ClickedRole, name: Name): Promise<void>
  keys(...keys: PressedKey[]): Promise<void>
  /** Replaces the text of a field, key by key. */
  fillIn(field: Name, text: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  choose(field: Name, value: string): Promise<void>
  /** Waits until the page shows a text. */
  see(text: Name): Promise<void>
  /** Waits until the page no longer shows a text. */
  seeNo(text: string): Promise<void>
  /** Waits until the URL matches the pattern. @returns the URL */
  arriveAt(pattern: RegExp): Promise<URL>
  /** Waits until the expression is true in the page. */
  notice(expression: string): Promise<void>
  openTab(): Promise<Person>
}

/** The text of the page as it is shown, with that of open shadow roots. */
const SHOWN_TEXT = `(() => {
  const texts = [document.body.innerText]
  for (const { shadowRoot } of document.querySelectorAll('*'))
    for (const child of shadowRoot?.children ?? []) texts.push(child.innerText ?? '')
  return texts.join('\\n').replaceAll(/[\\u2066-\\u2069]/g, '').replaceAll(/\\s+/g, ' ')
})()`

/** @param origin that of the test's own web app */
export function createPerson(driver: Driver, origin: string): Person {
  let shown = ''
  const shows = async (text: Name) => {
    shown = String(await driver.evaluate(SHOWN_TEXT))
    return typeof text === 'string' ? shown.includes(text) : text.test(shown)
  }
  const waitUntil = (wanted: string, isTrue: () => Promise<boolean>) =>
    waitFor(wanted, async () => (await isTrue()) || undefined).catch((error: unknown) => {
      throw new Error(`The page shows: ${shown}`, { cause: error })
    })
  const keys = async (...pressed: PressedKey[]) => {
    for (const key of pressed) await driver.press(key)
  }
  return {
    visit: (address) => driver.visit(new URL(address, origin).href),
    back: driver.back,
    reload: driver.reload,
    press: driver.click,
    keys,
    async fillIn(field, text) {
      await driver.enterField(field)
      await keys('SelectAll', 'Delete')
      await driver.type(text)
    },
    type: driver.type,
    choose: driver.choose,
    see: async (text) => void (await waitUntil(`The text ${String(text)}`, () => shows(text))),
    seeNo: async (text) => void (await waitUntil(`A page without ${text}`, async () => !(await shows(text)))),
    arriveAt: (pattern) =>
      waitFor(`The address ${String(pattern)}`, async () => {
        const address = await driver.address()
        return pattern.test(address) ? new URL(address) : undefined
      }),
    notice: async (expression) =>
      void (await waitUntil(expression, async () => (await driver.evaluate(expression)) === true)),
    openTab: async () => createPerson(await driver.openTab(), origin),
  }
}
