/** One word of a POSIX shell, whatever is in it. @see POSIX.1-2017, Shell Command Language, §2.2.2 */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
