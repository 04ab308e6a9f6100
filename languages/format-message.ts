import { parseMessage, type Argument, type Part } from './parse-message.ts'

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
