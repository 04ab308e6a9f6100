/** Quotes a string as one word of a POSIX shell. @see POSIX.1-2017, Shell Command Language, §2.2.2 */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
