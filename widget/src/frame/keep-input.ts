/** The controls of a form. */
const CONTROLS = 'input, select, button'

/** Returns a function that copies the typed values and the focus of a form to a later one with the same controls. */
export function keepInput(early: Element): (form: Element) => void {
  const typed = [...early.querySelectorAll('input')].map(({ name, value }) => ({ name, value }))
  const focused = [...early.querySelectorAll(CONTROLS)].findIndex((element) => element.matches(':focus'))
  return (form) => {
    for (const { name, value } of typed) {
      const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (!field || value === '') continue
      // Uses the native setter, because React ignores the event for a value that was set through its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    form.querySelectorAll<HTMLElement>(CONTROLS)[focused]?.focus()
  }
}

/** Replaces the form that a server rendered into a shadow root with the one that was rendered later. */
export function takeOver(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (!early || !form) return
  keepInput(early)(form)
  // Some pages replace `remove` by one that fails in a shadow root.
  early.replaceWith()
}
