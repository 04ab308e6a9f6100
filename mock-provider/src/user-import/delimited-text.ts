/** One record of a file. `row` counts as a spreadsheet does: from 1, with the header and with empty rows. */
export type DelimitedRow = { row: number; cells: string[] }

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The line by which Excel names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/
/** The empty lines and the comments before the first row. */
const BEFORE_ROWS = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))+/

/** Chooses the separator that is most frequent in a line, outside of quotes. A comma if there is none. */
function guessSeparator(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => bare.split(separator).length
  return SEPARATORS.reduce<string>((best, separator) => (count(separator) > count(best) ? separator : best), ',')
}

/** Finds the quote that closes a cell: one that is not doubled. */
function findClosingQuote(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? undefined : at
}

const countLines = (text: string) => text.split(/\r\n|\n|\r/).length - 1

/**
 * Reads comma-separated values (RFC 4180), also with semicolons, tabs or vertical bars. Empty rows, and comments before
 * the first row, are left out. A quote that is never closed is part of its cell.
 */
export function readDelimited(file: string): DelimitedRow[] {
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(file) ?? []
  const before = separatorLine + (BEFORE_ROWS.exec(file.slice(separatorLine.length))?.[0] ?? '')
  const text = file.slice(before.length)
  const separator = named ?? guessSeparator(/^.*/.exec(text)?.[0] ?? '')
  const ends = new RegExp(`[\\r\\n\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}]`, 'g')
  const findEnd = (start: number) => {
    ends.lastIndex = start
    return ends.exec(text)?.index ?? text.length
  }
  /** Reads the cell at an offset. `end` is the offset of what ends it. */
  const readCell = (start: number) => {
    const [, spaces = ''] = /^( *)"/.exec(text.slice(start, start + 100)) ?? []
    const open = start + spaces.length
    const close = text[open] === '"' ? findClosingQuote(text, open + 1) : undefined
    const end = findEnd(close === undefined ? start : close + 1)
    if (close === undefined) return { cell: text.slice(start, end), end }
    return { cell: text.slice(open + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end }
  }
  const rows: DelimitedRow[] = []
  let cells: string[] = []
  let row = 1 + countLines(before)
  for (let at = 0; at < text.length;) {
    const { cell, end } = readCell(at)
    cells.push(cell)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === separator && at < text.length) continue
    if (cells.some((one) => one.trim() !== '')) rows.push({ row, cells })
    cells = []
    row += 1
  }
  return rows
}
