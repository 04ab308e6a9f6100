type Field = HTMLInputElement | HTMLSelectElement

/**
 * Types what was typed into fields, which have left the page, into their successors. Focuses the successor of the field
 * that had the focus.
 *
 * @param lost the element that had the focus, and the fields
 */
export function restoreFields([active, ...fields]: readonly (Element | null)[], place: Element): void {
  for (const [index, field] of place.querySelectorAll('input, select').entries()) {
    const before = fields[index]
    if (!isField(before) || !isField(field) || before.name !== field.name) continue
    if (isRestored(field) && before.value !== '' && field.value !== before.value) type(field, before.value)
    if (before === active) field.focus()
  }
}

function isField(element: Element | null | undefined): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** Passcodes submit themselves when they are complete. */
function isRestored(field: Field): boolean {
  return field instanceof HTMLSelectElement || !(field.readOnly || field.autocomplete === 'one-time-code')
}

/** React overrides the setter of each field, and takes a value that is set by it for its own. */
function type(field: Field, value: string) {
  const isList = field instanceof HTMLSelectElement
  const { prototype } = isList ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }))
}
