import type { Constant } from './config/constants.ts'
import { escape } from './conformance/read-test-file.ts'

export type Change = { original: string; replacement: string; source: string }

const VALUE = /(-?[\d_]+|'[^']*'|`[^`]*`|\[[^\]]+\])/.source

/** Returns the changes of a constant in its file. @throws {Error} unless the file has its value in exactly one place. */
export function changeConstant(constant: Constant, text: string): Change[] {
  const [place, ...others] = [...text.matchAll(toPattern(constant))]
  const [start, end] = place?.indices?.[1] ?? []
  if (start === undefined || others.length > 0) {
    throw new Error(`${constant.file} has ${place ? others.length + 1 : 0} places for ${constant.name}, not one`)
  }
  const original = text.slice(start, end)
  return (constant.becomes ?? changeValue(original)).map((replacement) => ({
    original,
    replacement,
    source: text.slice(0, start) + replacement + text.slice(end),
  }))
}

function toPattern({ file, name, becomes }: Constant) {
  if (becomes) return new RegExp(`(${escape(name)})`, 'dg')
  if (file.endsWith('.css')) return new RegExp(String.raw`^\s*${name}:\s*([\d.]+)px;`, 'dgm')
  const [variable, ...members] = name.split('.')
  const path = members.map((member) => String.raw`[^]*?\b${member}:\s`).join('')
  return new RegExp(String.raw`^(?:export )?const ${variable}\b[^=\n]*=\s${path}${VALUE}`, 'dgm')
}

/** Returns a greater value and a smaller one: a number changes by a tenth, a string by a character, a list by an item. */
function changeValue(value: string): string[] {
  if (/^['`]/.test(value)) return [`${value.slice(0, -1)}x${value.slice(-1)}`, value.slice(0, -2) + value.slice(-1)]
  if (value.startsWith('[')) {
    const items = value
      .slice(1, -1)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
    return [`[${[...items, items.at(-1)].join(', ')}]`, `[${items.slice(0, -1).join(', ')}]`]
  }
  const number = Number(value.replaceAll('_', ''))
  return [Math.max(number + 1, Math.round(number * 1.1)), Math.min(number - 1, Math.round(number * 0.9))].map(String)
}
