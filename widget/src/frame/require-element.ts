/**
 * Returns the first element of the page that matches a selector.
 *
 * @throws Error naming the selector when no element matches it
 */
export function requireElement(selector: string): Element {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`No element matches "${selector}".`)
  return element
}
