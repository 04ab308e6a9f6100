const FIELDS = 'input, textarea, select'
const BUTTONS = 'button, a[href], [role=tab], [role=button]'

/** Finds a visible, enabled field by its label. */
export function findField(label: string): HTMLInputElement | undefined {
  return findByName<HTMLInputElement>(FIELDS, label, toFieldName)
}

/** Finds a visible, enabled button, link or tab by its accessible name. */
export function findButton(name: string): HTMLElement | undefined {
  return findByName<HTMLElement>(BUTTONS, name, (element) => element.textContent)
}

/** Whether the page shows a text, ignoring differences in white space. */
export function isTextShown(text: string): boolean {
  return toWords(document.body.innerText).includes(toWords(text))
}

function findByName<Element extends HTMLElement>(
  selector: string,
  name: string,
  toOwnName: (element: Element) => string | null | undefined,
): Element | undefined {
  const candidates = [...document.querySelectorAll<Element>(selector)].filter(isUsable)
  return candidates.find((element) => toWords(element.ariaLabel ?? toOwnName(element) ?? '') === name)
}

function toFieldName(field: HTMLInputElement): string | undefined {
  const label = document.getElementById(field.getAttribute('aria-labelledby') ?? '') ?? field.labels?.[0]
  return label?.textContent ?? undefined
}

function isUsable(element: HTMLElement): boolean {
  const isDisabled = element.matches(':disabled, [aria-disabled=true]')
  return !isDisabled && element.checkVisibility()
}

function toWords(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Writes a value as a keyboard does, so that React notices the change. */
export function write(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.focus()
  setter?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The prefix of the key under which React keeps an element's props. The rest differs on each page. */
const REACT_PROPS = '__reactProps$'

type Handlers = { onClick?: (event: { isTrusted: true }) => void }

/**
 * Presses a button of a React page that takes only a person's own press. A script cannot dispatch a trusted click, so
 * this calls the button's handler. The product needs no exception for the gallery.
 */
export function confirm(button: HTMLElement): void {
  const key = Object.keys(button).find((name) => name.startsWith(REACT_PROPS)) ?? REACT_PROPS
  const handlers: Handlers | undefined = Reflect.get(button, key) // React's own record
  handlers?.onClick?.({ isTrusted: true })
}
