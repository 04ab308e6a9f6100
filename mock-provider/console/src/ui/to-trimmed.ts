/** Trims the text of a field. Files stay as they are. */
export function toTrimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
