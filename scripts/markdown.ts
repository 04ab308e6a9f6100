/** Formats a row of a table. */
export function toRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Quotes what Markdown would read as markup. */
export function quote(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`)
}

/** The address that GitHub gives to a heading. */
export function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
