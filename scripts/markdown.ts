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

/** Aligns the columns, as the formatter does. */
export function renderTable(heading: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)))
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [toLine(heading), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join('\n')
}

/** Returns the text with a new section between the markers of its name. @throws Error without the markers */
export function replaceSection(text: string, name: string, section: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document has no section between ${start} and ${end}.`)
  return `${text.slice(0, from)}${start}\n\n${section}\n\n${text.slice(to)}`
}
