/** Quotes a string as one word of a POSIX shell. @see POSIX.1-2017, Shell Command Language, §2.2.2 */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Characters that end a line for some tools, or that show code in another order than it runs. */
const HIDDEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Escapes a string as JSON does, which is valid TypeScript. Double quotes stay. */
export function escapeForScript(text: string): string {
  const escaped = JSON.stringify(text).replaceAll(HIDDEN, toEscape)
  return escaped.slice(1, -1).replaceAll('\\"', '"')
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Quotes a string as a TypeScript expression in single quotes. */
export function quoteForScript(text: string): string {
  return `'${escapeForScript(text).replaceAll("'", "\\'")}'`
}
