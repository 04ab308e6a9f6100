import { type Setting, toValues, type Values } from './setting.ts'

/** A setting whose typed text cannot be parsed. It replaces the value in the draft. */
export class Unreadable {
  readonly text: string
  readonly problem: string

  constructor(text: string, problem: string) {
    this.text = text
    this.problem = problem
  }
}

/** Whether a value is, or contains, a typed text that cannot be parsed. */
export function isUnreadable(value: unknown): boolean {
  if (value instanceof Unreadable) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnreadable)
}

/** Whether two JSON values are equal, including the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the smallest patch that turns the present values into the wanted ones. */
export function toPatch(settings: readonly Setting[], present: Values, wanted: Values): Values {
  const changed = settings.filter(({ name }) => name in wanted && !isSame(wanted[name], present[name]))
  return Object.fromEntries(changed.map((setting) => [setting.name, toChange(setting, present, wanted)]))
}

/** `oauth_providers` is the only setting that the server merges entry by entry. */
function toChange({ name }: Setting, present: Values, wanted: Values): unknown {
  if (name !== 'oauth_providers') return wanted[name]
  const before = toValues(present[name])
  return Object.fromEntries(Object.entries(toValues(wanted[name])).filter(([id, entry]) => !isSame(entry, before[id])))
}

/**
 * Splits the server's error message by setting.
 *
 * @param message such as `fixed_passcode must be six digits. origins[0] must be a string.`, or `session_policy: …`
 * @returns the problem by setting name; parts that name no setting are left out
 */
export function toProblems(settings: readonly Setting[], message: string): Map<string, string> {
  const problems = new Map<string, string>()
  for (const part of message.split(/(?<=[.?]) (?=[\w.[\]]+ (?:must|is|needs) )/)) {
    const [, name = '', rest = ''] = /^(\w+)([.[ :].*)$/s.exec(part) ?? []
    if (!settings.some((setting) => setting.name === name)) continue
    const text = rest.replace(/^: /, '').trim()
    problems.set(name, [problems.get(name), text].filter(Boolean).join(' '))
  }
  return problems
}
