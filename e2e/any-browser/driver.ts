/** The commands that control a browser. Each engine has its own implementation. */
export type Driver = {
  visit(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  /** Evaluates an expression in the page. @returns a JSON value */
  evaluate(expression: string): Promise<unknown>
  /** Waits for the visible, enabled element of this role and name, and clicks it. */
  click(role: ClickedRole, name: Name): Promise<void>
  /** Waits for the visible field of this name, and clicks it, so that it has the focus. */
  enterField(name: Name): Promise<void>
  /** Chooses an option of the select of this name. */
  choose(name: Name, value: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: PressedKey): Promise<void>
  /** Opens another tab of the same browser. */
  openTab(): Promise<Driver>
}

/** `summary` is the control of a disclosure (`<details>`), whose role differs between browsers. */
export type ClickedRole = 'button' | 'link' | 'summary'

/** An accessible name: the whole of it, or a pattern. */
export type Name = string | RegExp

export type PressedKey = 'Tab' | 'Enter' | 'Space' | 'SelectAll' | 'Delete' | 'Home'

/** How long a test waits for something to appear, in milliseconds. */
export const PATIENCE_MS = 15_000

/**
 * Tries repeatedly and returns the first result that is not undefined.
 *
 * @throws Error that names `wanted` when the time is up
 */
export async function waitFor<Found>(wanted: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const end = Date.now() + PATIENCE_MS
  let problem: unknown
  do {
    try {
      const found = await find()
      if (found !== undefined) return found
    } catch (error) {
      // Calls to a page fail while it is being replaced.
      problem = error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  } while (Date.now() < end)
  throw new Error(`${wanted} was not there within ${PATIENCE_MS} ms.`, { cause: problem })
}
