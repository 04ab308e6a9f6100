import { escapeForScript, quoteForScript } from '../browser/quotes.ts'
import { cutAtMarkers } from './placeholders.ts'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Converts a string to a TypeScript expression. Markers become variables. */
export function toScriptText(text: string): string {
  const parts = cutAtMarkers(text)
  if (parts.length === 1) return quoteForScript(text)
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return parts[1] ?? ''
  const template = parts.map((part, index) => (index % 2 === 1 ? `\${${part}}` : escapeTemplate(part)))
  return `\`${template.join('')}\``
}

function escapeTemplate(text: string): string {
  return escapeForScript(text).replaceAll('`', '\\`').replaceAll('${', '\\${')
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

/** Converts a JSON value to a TypeScript expression in one line. Markers mean nothing in it. */
export function toScriptLine(value: unknown): string {
  if (typeof value === 'string') return quoteForScript(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toScriptLine).join(', ')}]`
  return `{ ${Object.entries(value)
    .map(([name, item]) => `${toName(name)}: ${toScriptLine(item)}`)
    .join(', ')} }`
}

/** Returns the code that reads a member: `.name` or `['odd name']`. */
export function toAccess(name: string): string {
  return IDENTIFIER.test(name) ? `.${name}` : `[${quoteForScript(name)}]`
}

/**
 * Returns a name that may stand in a comment. Comments are the only place in copied code where recorded text stands
 * outside of a string, so other names are left out. In interactive shells, `#` may not even begin a comment.
 */
export function toCommentWord(name: string): string {
  return /^[\w:.-]{1,200}$/.test(name) ? name : '?'
}

/** Quotes a member's name where needed. `__proto__` is computed, because a plain name would set the prototype. */
function toName(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return IDENTIFIER.test(name) ? name : quoteForScript(name)
}
