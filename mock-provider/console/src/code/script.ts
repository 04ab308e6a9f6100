import { cutAtMarkers } from './placeholders.ts'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Converts a string to a TypeScript expression. Markers become variables. */
export function toScriptText(text: string): string {
  const parts = cutAtMarkers(text)
  if (parts.length === 1) return toSingleQuoted(text)
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return parts[1] ?? ''
  const template = parts.map((part, index) => (index % 2 === 1 ? `\${${part}}` : escapeTemplate(part)))
  return `\`${template.join('')}\``
}

/** Escapes a string as JSON does, which is valid TypeScript. */
function toEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
}

function toSingleQuoted(text: string): string {
  return `'${toEscaped(text).replaceAll("'", "\\'")}'`
}

function escapeTemplate(text: string): string {
  return toEscaped(text).replaceAll('`', '\\`').replaceAll('${', '\\${')
}

/** Converts a JSON value to a TypeScript expression, with one line per member. */
export function toScript(value: unknown, indent: string): string {
  if (typeof value === 'string') return toScriptText(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${toScript(item, inner)},\n`).join('')}${indent}]`
  }
  const members = Object.entries(value)
  if (members.length === 0) return '{}'
  return `{\n${members.map(([name, item]) => toMember(name, item, inner)).join('')}${indent}}`
}

/** Converts a member of an object to a line. */
export function toMember(name: string, value: unknown, indent: string): string {
  return `${indent}${toName(name)}: ${toScript(value, indent)},\n`
}

/** Quotes a member's name where needed. `__proto__` is computed, because a plain name would set the prototype. */
function toName(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return IDENTIFIER.test(name) ? name : toSingleQuoted(name)
}
