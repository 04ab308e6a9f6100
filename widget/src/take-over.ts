const FOCUSABLE = 'input, select, button'

/** Replaces the form that a server rendered by the one that was rendered after it, with what was typed and the focus. */
export function takeOver(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (!early || !form) return
  for (const { name, value } of early.querySelectorAll('input')) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (!field || value === '') continue
    // React ignores an event if it has set the value itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focused = [...early.querySelectorAll<HTMLElement>(FOCUSABLE)].findIndex(
    (element) => element === root.activeElement,
  )
  form.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus()
  early.remove()
}
