/** An argument of a message: its value is inserted, or chooses one of several forms. */
export type Argument = { name: string; kind?: 'plural' | 'select'; forms: ReadonlyMap<string, readonly Part[]> }

/** A piece of text, or an argument. */
export type Part = string | Argument

/** Matches the start of an argument: its name, optionally followed by `, plural,` or `, select,`. */
const ARGUMENT = /^\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)/
/** Matches the key of one form: a plural category, an exact number, or a value. */
const FORM = /^\s*(=?[\w-]+)\s*\{/

/**
 * Parses a message of ICU MessageFormat: arguments (`{name}`), `plural` and `select`. The catalogues use nothing else of
 * the format, and no quoted braces.
 *
 * @throws Error for a message that is malformed
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export function parseMessage(message: string): readonly Part[] {
  const parts: Part[] = []
  let rest = message
  while (rest !== '') {
    const brace = rest.indexOf('{')
    if (brace !== 0) parts.push(brace === -1 ? rest : rest.slice(0, brace))
    if (brace === -1) break
    const end = brace + findEnd(rest.slice(brace))
    parts.push(parseArgument(rest.slice(brace, end)))
    rest = rest.slice(end)
  }
  return parts
}

function parseArgument(source: string): Argument {
  const [start, name = '', kind] = ARGUMENT.exec(source) ?? fail(source)
  if (kind !== 'plural' && kind !== 'select') return { name, forms: new Map() }
  const forms = new Map<string, readonly Part[]>()
  let rest = source.slice(start.length, -1)
  while (rest.trim() !== '') {
    const [opening, key = ''] = FORM.exec(rest) ?? fail(source)
    const body = rest.slice(opening.length - 1)
    const end = findEnd(body)
    forms.set(key, parseMessage(body.slice(1, end - 1)))
    rest = body.slice(end)
  }
  return forms.has('other') ? { name, kind, forms } : fail(source)
}

/** Returns the position after the brace that closes the first one. */
function findEnd(source: string): number {
  let depth = 0
  for (let position = 0; position < source.length; position += 1) {
    if (source[position] === '{') depth += 1
    if (source[position] === '}') depth -= 1
    if (depth === 0) return position + 1
  }
  return fail(source)
}

function fail(source: string): never {
  throw new Error(`The message is malformed: ${source}`)
}
