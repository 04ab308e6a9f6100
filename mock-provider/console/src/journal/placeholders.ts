/** What stands in the journal where a secret stood. */
const REDACTED = '[redacted]'

/** Around the variable that goes here, in a text that is not written yet: a noncharacter, taken out of others' texts. */
const MARK = '\uFDD0'
const MARKER = new RegExp(`${MARK}([A-Z0-9_]+)${MARK}`)

/** A text of somebody else: no markers of ours are in it, which would name variables of whoever repeats the call. */
function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '\uFFFD')
}

/** A variable in the place of a secret, with a value that does for a first try. */
export type Placeholder = { name: string; value: string; why?: string }

/** Collects the secrets that a copied call needs, each under a name of its own. */
export type Placeholders = {
  /** A marker for a secret that is called so. Asked again for the same thing, it is the same variable. */
  mark: (name: string, options?: { value?: string; why?: string; isShared?: boolean }) => string
  /** A copy of a JSON value with markers in the place of its secrets, those inside its URLs included. */
  markSecrets: (value: unknown, name?: string) => unknown
  list: () => readonly Placeholder[]
}

export function createPlaceholders(): Placeholders {
  const placeholders: Placeholder[] = []
  const mark: Placeholders['mark'] = (wanted, { value, why, isShared = false } = {}) => {
    const base = wanted
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .replace(/^(?=\d)/, '_')
    const namesakes = placeholders.filter(({ name }) => name === base || name.startsWith(`${base}_`)).length
    if (isShared && namesakes > 0) return `${MARK}${base}${MARK}`
    const name = namesakes === 0 ? base : `${base}_${namesakes + 1}`
    placeholders.push({ name, value: value ?? `your-${name.toLowerCase()}`, ...(why !== undefined && { why }) })
    return `${MARK}${name}${MARK}`
  }
  const markUrl = (text: string) =>
    withoutMarks(text).replaceAll(/([^=&#?]+)=\[redacted\]/g, (_, name: string) => `${name}=${mark(name)}`)
  const markSecrets: Placeholders['markSecrets'] = (value, name = 'secret') => {
    if (value === REDACTED) return mark(name)
    if (typeof value === 'string') return markUrl(value)
    if (Array.isArray(value)) return value.map((inner) => markSecrets(inner, name))
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([member, inner]) => [withoutMarks(member), markSecrets(inner, member)]))
  }
  return { mark, markSecrets, list: () => placeholders }
}

/** Cuts a text at its markers: texts at even places, names of variables at odd ones. */
export function cutAtMarkers(text: string): string[] {
  return text.split(MARKER)
}
