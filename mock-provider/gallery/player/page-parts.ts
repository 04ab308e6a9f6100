/** What a person finds by its name: only what is shown and can be used. */
type Usable = HTMLElement

const FIELDS = 'input, textarea, select'
const BUTTONS = 'button, a[href], [role=tab], [role=button]'

/** A field by its label, as soon as it can be written in. */
export function findField(label: string): HTMLInputElement | undefined {
  return findByName<HTMLInputElement>(FIELDS, label, toFieldName)
}

/** A button, link or tab by its name, as soon as it can be pressed. */
export function findButton(name: string): Usable | undefined {
  return findByName<HTMLElement>(BUTTONS, name, (element) => element.textContent)
}

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

/** Writes as a keyboard would: a library that watches the value hears of it. */
export function write(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.focus()
  setter?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
