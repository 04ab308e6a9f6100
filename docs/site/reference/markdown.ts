/** Formats a table. Columns without any text are left out. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => rows.some((row) => row[column] !== ''))
  const toLine = (cells: readonly string[]) => `| ${cells.filter((_, column) => kept[column]).join(' | ')} |`
  return [head, head.map(() => '---'), ...rows].map(toLine).join('\n')
}

/** Formats text as inline code, also for table cells. */
export function toCode(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '' : `\`${line.replaceAll('|', String.raw`\|`)}\``
}

/** Formats a docstring as prose. Escapes what Vue would parse as a tag or an expression. */
export function toProse(doc: string): string {
  return doc
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
}

/** Formats a docstring for a cell of a table. */
export function toCell(doc: string): string {
  return toProse(doc)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim()
}

/** Formats a page. */
export function toPage(title: string, description: string, parts: readonly string[]): string {
  const head = [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    'editLink: false',
    '---',
  ]
  return `${[head.join('\n'), `# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`
}
