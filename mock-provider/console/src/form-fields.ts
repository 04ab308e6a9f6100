/** Reads the fields of a form by name, trimmed. Files are left out. */
export function readFields(form: HTMLFormElement): Partial<Record<string, string>> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()]] : [],
  )
  return Object.fromEntries(entries)
}
