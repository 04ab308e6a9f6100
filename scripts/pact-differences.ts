import type { Pact } from './pact-file.ts'

const MAX_SHOWN_CHARACTERS = 160

/**
 * Returns one line for each difference between the committed pact and the one that the consumer tests have written: the
 * interaction, the member, and both values.
 */
export function findPactDifferences(committed: Pact, written: Pact): string[] {
  const { interactions: before, ...head } = committed
  const { interactions: after, ...newHead } = written
  const old = new Map(before.map((it) => [it.description, it]))
  const current = new Map(after.map((it) => [it.description, it]))
  return [
    ...[...old.keys()].filter((it) => !current.has(it)).map((it) => `${it}: no test writes this interaction`),
    ...[...current.keys()].filter((it) => !old.has(it)).map((it) => `${it}: this interaction is not committed`),
    ...[...old].flatMap(([description, interaction]) => {
      const other = current.get(description)
      return other ? compare(interaction, other, []).map((line) => `${description}: ${line}`) : []
    }),
    ...compare(head, newHead, []).map((line) => `the pact: ${line}`),
  ]
}

function compare(committed: unknown, written: unknown, path: readonly string[]): string[] {
  if (!isNode(committed) || !isNode(written) || Array.isArray(committed) !== Array.isArray(written))
    return toText(committed) === toText(written)
      ? []
      : [`${path.join('.')} is ${toText(written)}, but ${toText(committed)} is committed`]
  const names = new Set([...Object.keys(committed), ...Object.keys(written)])
  return [...names].flatMap((name) => compare(committed[name], written[name], [...path, name]))
}

/** Lists are compared by index, like members by name. */
function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function toText(value: unknown) {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}
