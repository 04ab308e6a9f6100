type Field = HTMLInputElement | HTMLSelectElement

/**
 * Copies the values of removed fields to the fields that replace them. Focuses the replacement of the field that had
 * the focus.
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

/** Reports whether the value of a field is restored. Passcodes are not, because a complete passcode submits itself. */
function isRestored(field: Field): boolean {
  return field instanceof HTMLSelectElement || !(field.readOnly || field.autocomplete === 'one-time-code')
}

/**
 * Sets a value as if it was typed. Uses the native setter, because React does not report changes that are made through
 * its own setter.
 */
function type(field: Field, value: string) {
  const isList = field instanceof HTMLSelectElement
  const { prototype } = isList ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }))
}
