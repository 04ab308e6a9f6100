/** The controls of a form. */
const CONTROLS = 'input, select, button'

/** Replaces the form that a server rendered into a shadow root with the one that was rendered later. */
export function takeOver(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (!early || !form) return
  copyInput(early, form)
  early.remove()
}

/** Copies typed values and the focus to a later form with the same controls. */
export function copyInput(early: Element, form: Element) {
  for (const { name, value } of early.querySelectorAll('input')) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (!field || value === '') continue
    // Uses the native setter, because React ignores the event for a value that was set through its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focused = [...early.querySelectorAll<HTMLElement>(CONTROLS)].findIndex((element) => element.matches(':focus'))
  form.querySelectorAll<HTMLElement>(CONTROLS)[focused]?.focus()
}
