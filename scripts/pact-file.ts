import { readFileSync } from 'node:fs'

export type Interaction = {
  description: string
  providerStates?: unknown
  response?: { status?: number; body?: { content?: unknown } }
}
export type Pact = { interactions: Interaction[]; [member: string]: unknown }

/** Reads a pact, committed or just written. */
export function readPact(file: string): Pact {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Sorts a pact, so that it does not depend on the order of tests: interactions by description and state, members by name. */
export function normalizePact(pact: Pact): Pact {
  const interactions = pact.interactions.toSorted((a, b) => compare(sortKey(a), sortKey(b)))
  return sortMembers({ ...pact, interactions })
}

function sortKey({ description, providerStates }: Interaction) {
  return `${description}\n${JSON.stringify(providerStates ?? [])}`
}

function sortMembers<Value>(value: Value): Value
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sortMembers<unknown>(item))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => compare(a, b))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers<unknown>(member)]))
}

function compare(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}
