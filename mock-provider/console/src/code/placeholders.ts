/** The journal's replacement for a secret. */
const REDACTED = '[redacted]'

/**
 * Encloses a variable's name in an unfinished text. It is random, so that no request and no file can have it and inject
 * variables into copied code.
 */
const MARK = `\uFDD0${crypto.getRandomValues(new Uint32Array(4)).join('-')}\uFDD0`
const MARKER = new RegExp(`${MARK}([\\w.]+)${MARK}`)

/** Names that are none, that the generated test uses, or that would change how the shell runs its next commands. */
const TAKEN = /^(\d.*|_?|URL|JSON|PATH|HOME|IFS|ENV|PS\d|LD_.*|CURL_.*)$/

/** A variable for a secret, with an initial value. */
export type Placeholder = { name: string; value: string; why?: string }

/** Collects the variables that a copied call needs. Their names are unique. */
export type Placeholders = {
  /** Returns a marker for a new variable. With `isShared` an existing variable of that name is used again. */
  mark: (name: string, options?: { value?: string; why?: string; isShared?: boolean }) => string
  /** Copies a JSON value, replacing secrets by markers, also inside URLs. */
  markSecrets: (value: unknown, name?: string) => unknown
  list: () => readonly Placeholder[]
}

export function createPlaceholders(): Placeholders {
  const placeholders: Placeholder[] = []
  const mark: Placeholders['mark'] = (wanted, { value, why, isShared = false } = {}) => {
    const word = wanted.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
    const base = TAKEN.test(word) ? `_${word}` : word
    const namesakes = placeholders.filter(({ name }) => name === base || name.startsWith(`${base}_`)).length
    if (isShared && namesakes > 0) return toMarker(base)
    const name = namesakes === 0 ? base : `${base}_${namesakes + 1}`
    placeholders.push({ name, value: value ?? `your-${name.toLowerCase()}`, ...(why !== undefined && { why }) })
    return toMarker(name)
  }
  const markUrl = (text: string) =>
    text.replaceAll(/([^=&#?]+)=\[redacted\]/g, (_, name: string) => `${name}=${mark(name)}`)
  const markSecrets: Placeholders['markSecrets'] = (value, name = 'secret') => {
    if (value === REDACTED) return mark(name)
    if (typeof value === 'string') return markUrl(value)
    if (Array.isArray(value)) return value.map((inner) => markSecrets(inner, name))
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([member, inner]) => [member, markSecrets(inner, member)]))
  }
  return { mark, markSecrets, list: () => placeholders }
}

/** Returns a marker for a variable. */
export function toMarker(variable: string): string {
  return `${MARK}${variable}${MARK}`
}

/** Splits a text at its markers: texts at even indexes, names of variables at odd ones. */
export function cutAtMarkers(text: string): string[] {
  return text.split(MARKER)
}
