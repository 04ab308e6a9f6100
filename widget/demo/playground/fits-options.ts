import type { Option, OptionValue } from './option.ts'

/** Reports whether a value has only known options of the right types. A URL may contain anything. */
export function fitsOptions(value: unknown, options: readonly Option[]): boolean {
  if (!isTable(value)) return false
  const known = new Map(options.map((option) => [option.name, option]))
  const isComplete = options.every(({ name, isRequired }) => !isRequired || name in value)
  return isComplete && Object.entries(value).every(([name, it]) => fits(it, known.get(name)?.value))
}

function fits(value: unknown, type: OptionValue | undefined): boolean {
  if (type === undefined) return false
  if (type.kind === 'map') return isTable(value) && Object.values(value).every(isText)
  if (type.kind === 'texts') return Array.isArray(value) && value.every(isText)
  if (type.kind === 'choice') return isText(value) && type.choices.includes(value)
  if (type.kind === 'choices') return Array.isArray(value) && value.every((it) => type.choices.includes(it))
  if (type.kind === 'list') return Array.isArray(value) && value.every((it) => fitsOptions(it, type.options))
  return type.kind === 'group' ? fitsOptions(value, type.options) : typeof value === type.kind
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Reports whether a value is an object other than an array. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
