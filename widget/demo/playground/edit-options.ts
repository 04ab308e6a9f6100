import type { Option, OptionValue } from './option.ts'

/** A part of a configuration, by the names of its options. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the values with an option changed. Undefined removes it. */
export function setOption(values: Values, name: string, value: unknown): Values {
  const { [name]: _before, ...others } = values
  if (value === undefined) return others
  // A known option keeps its place.
  return name in values ? { ...values, [name]: value } : { ...others, [name]: value }
}

/** Returns a group with an option changed, and with the options that its type requires. Undefined when nothing is left. */
export function setInGroup(options: readonly Option[], values: Values, name: string, value: unknown) {
  const changed = setOption(values, name, value)
  const required = getRequired(options)
  const isEmpty = Object.entries(changed).every(([key, it]) => JSON.stringify(it) === JSON.stringify(required[key]))
  return isEmpty ? undefined : { ...required, ...changed }
}

/** Returns the value that a required option has from the start. */
export function getEmpty(value: OptionValue): unknown {
  if (value.kind === 'choice') return value.choices[0]
  if (value.kind === 'choices' || value.kind === 'list' || value.kind === 'texts') return []
  if (value.kind === 'group') return getRequired(value.options)
  if (value.kind === 'map') return {}
  if (value.kind === 'boolean') return false
  return value.kind === 'number' ? 0 : ''
}

/** Returns a group with the options that its type requires. */
export function getRequired(options: readonly Option[]): Values {
  return Object.fromEntries(
    options.filter((option) => option.isRequired).map((option) => [option.name, getEmpty(option.value)]),
  )
}

/** Reads lines of `name=value`. Undefined without any. */
export function readMap(text: string): Record<string, string> | undefined {
  const entries = readLines(text)?.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()] as const
  })
  return entries && Object.fromEntries(entries)
}

/** Reads the lines of a text that are not empty. Undefined without any. */
export function readLines(text: string): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : undefined
}

/** Narrows a part of a configuration that a link may hold in any shape. */
export function toValues(value: unknown): Values {
  return Object.fromEntries(Object.entries(Object(value)))
}

/** Returns a list, or an empty one for anything else. */
export function toItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
