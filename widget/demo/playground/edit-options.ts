import type { Option, OptionValue } from './option.ts'

/** A part of a configuration, by the names of its options. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the values with an option changed. Undefined removes it. */
export function setOption(values: Values, name: string, value: unknown): Values {
  const { [name]: _before, ...others } = values
  if (value === undefined) return others
  // A changed option keeps its place among the others, and a new one comes last.
  return name in values ? { ...values, [name]: value } : { ...others, [name]: value }
}

/** Returns a group with an option changed, and with the options that its type requires. Undefined when nothing is left. */
export function setInGroup(options: readonly Option[], values: Values, name: string, value: unknown) {
  const changed = setOption(values, name, value)
  const required = getRequired(options)
  const isEmpty = Object.entries(changed).every(([key, it]) => JSON.stringify(it) === JSON.stringify(required[key]))
  return isEmpty ? undefined : { ...required, ...changed }
}

/** Returns the initial value of a required option. */
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

/** Parses lines of the form `name=value`. Returns undefined when there are none. */
export function readMap(text: string): Record<string, string> | undefined {
  const entries = readLines(text)?.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()] as const
  })
  return entries && Object.fromEntries(entries)
}

/** Returns the lines of a text that are not empty, or undefined when there are none. */
export function readLines(text: string): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : undefined
}

/** Narrows a part of a configuration. A link to the playground may contain a value of any type there. */
export function toValues(value: unknown): Values {
  return Object.fromEntries(Object.entries(Object(value)))
}

/** Returns a list, or an empty one for anything else. */
export function toItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
