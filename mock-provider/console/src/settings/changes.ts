import type { Setting } from './setting.ts'

/** Stands in a value for what was typed and cannot be read. */
export class Unreadable {
  readonly text: string
  readonly problem: string

  constructor(text: string, problem: string) {
    this.text = text
    this.problem = problem
  }
}

export function isUnreadable(value: unknown): boolean {
  if (value instanceof Unreadable) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnreadable)
}

/** Values are plain JSON, so what reads the same is the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export type Values = Record<string, unknown>

/** The smallest change that leads from the present values to the wanted ones. */
export function toPatch(settings: readonly Setting[], present: Values, wanted: Values): Values {
  const changed = settings.filter(({ name }) => name in wanted && !isSame(wanted[name], present[name]))
  return Object.fromEntries(changed.map((setting) => [setting.name, toChange(setting, present, wanted)]))
}

/** The third parties are the one setting that is replaced entry by entry. */
function toChange({ name }: Setting, present: Values, wanted: Values): unknown {
  if (name !== 'oauth_providers') return wanted[name]
  const before = (present[name] ?? {}) as Values
  return Object.fromEntries(Object.entries(wanted[name] as Values).filter(([id, entry]) => !isSame(entry, before[id])))
}

/**
 * What the server says of each setting that it refuses: `.fixed_passcode must match …, .origins.0 must be string`, or
 * `session_policy: …`.
 *
 * @returns texts by setting; what names no setting is not in it
 */
export function toProblems(settings: readonly Setting[], message: string): Map<string, string> {
  const problems = new Map<string, string>()
  for (const part of message.split(/, (?=\.)/)) {
    const [, name = '', rest = ''] = /^\.?(\w+)((?:\.| |:).*)$/s.exec(part) ?? []
    if (!settings.some((setting) => setting.name === name)) continue
    const text = rest.replace(/^: /, '').trim()
    problems.set(name, [problems.get(name), text].filter(Boolean).join('; '))
  }
  return problems
}
