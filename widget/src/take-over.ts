const FOCUSABLE = 'input, select, button'

/**
 * Replaces the form that a server rendered with the one that was rendered later, and keeps typed values and the focus.
 */
export function takeOver(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (!early || !form) return
  for (const { name, value } of early.querySelectorAll('input')) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (!field || value === '') continue
    // Uses the native setter, because React ignores the event for a value that was set through its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focused = [...early.querySelectorAll<HTMLElement>(FOCUSABLE)].findIndex(
    (element) => element === root.activeElement,
  )
  form.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus()
  early.remove()
}
