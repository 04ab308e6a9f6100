/** An argument of a message: its value is inserted, or chooses one of several forms. */
type Argument = { name: string; kind?: 'plural' | 'select'; forms: ReadonlyMap<string, readonly Part[]> }

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

/** The values of a message's arguments. A number selects the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The names of a message's arguments: what follows a brace up to a comma or brace, unless it is the text of a plural form. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Rest}`
  ? NameAtStart<Rest> | NamesIn<Rest>
  : never
type NameAtStart<Rest extends string> = Rest extends `${infer Name}}${string}` ? ArgumentName<Name> : never
type ArgumentName<Text extends string> = Text extends `${infer Name}, ${string}` ? Word<Name> : Word<Text>
type Word<Text extends string> = Text extends `${string}${' ' | '#' | '{'}${string}` ? never : Text

/** The values that a message needs, by the names of its arguments. */
export type ValuesOf<Message extends string> = Readonly<Record<NamesIn<Message>, string | number>>

type Context = { values: MessageValues; locale: string; count?: number }

/**
 * Formats a message of ICU MessageFormat. `#` is the number of the plural that it is in. An argument without a value is
 * left as it is.
 *
 * @param locale BCP 47 tag, which decides about plural forms and the digits of `#`
 * @throws Error for a message that is malformed
 */
export function formatMessage(message: string, values: MessageValues, locale: string): string {
  return formatParts(parseMessage(message), { values, locale })
}

function formatParts(parts: readonly Part[], context: Context): string {
  return parts
    .map((part) => (typeof part === 'string' ? formatText(part, context) : formatArgument(part, context)))
    .join('')
}

function formatText(text: string, { count, locale }: Context) {
  return count === undefined ? text : text.replaceAll('#', new Intl.NumberFormat(locale).format(count))
}

function formatArgument({ name, kind, forms }: Argument, context: Context): string {
  const value = Object.hasOwn(context.values, name) ? context.values[name] : undefined
  if (value === undefined) return `{${name}}`
  if (kind === undefined) return String(value)
  const form = kind === 'plural' ? findPlural(forms, Number(value), context.locale) : forms.get(String(value))
  return formatParts(
    form ?? forms.get('other') ?? [],
    kind === 'plural' ? { ...context, count: Number(value) } : context,
  )
}

function findPlural(forms: Argument['forms'], count: number, locale: string) {
  return forms.get(`=${count}`) ?? forms.get(new Intl.PluralRules(locale).select(count))
}
