const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const WIDTH = 100

/** Returns a value as a JavaScript literal, in the style of this project: single quotes, short lists on one line. */
export function toLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return toText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => toLiteral(item, deeper))
    : Object.entries(value).map(([name, item]) => `${toKey(name)}: ${toLiteral(item, deeper)}`)
  return toBrackets(items, indent, Array.isArray(value) ? '[]' : '{}')
}

/** Returns pieces of code in brackets: on one line if it is short, otherwise one per line. */
export function toBrackets(items: readonly string[], indent: string, brackets: '[]' | '{}'): string {
  const [open, close] = brackets
  if (items.length === 0) return brackets
  const space = brackets === '{}' ? ' ' : ''
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (indent.length + line.length <= WIDTH && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`
}

export function toKey(name: string): string {
  return IDENTIFIER.test(name) ? name : toText(name)
}

function toText(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
  return `'${escaped}'`
}
