import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** Returns how the pact that the consumer tests have written differs from the committed one: a text for each interaction. */
export function findPactDifferences(committed: Pact, written: Pact): string[] {
  const [before, after] = [toParts(committed), toParts(written)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    if (!after.has(name)) return [`${name}: no test writes this interaction`]
    if (!before.has(name)) return [`${name}: this interaction is not committed`]
    try {
      assert.deepEqual(after.get(name), before.get(name))
      return []
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : ''}`]
    }
  })
}

function toParts({ interactions, ...head }: Pact) {
  return new Map<string, object>([['the pact', head], ...interactions.map((it) => [it.description, it] as const)])
}

/**
 * Returns variables for the verifier's library, which reads every certificate of the machine for each of its requests, four per
 * interaction. Its requests stay on loopback and need none.
 */
export function withoutCertificates(folder: string) {
  const SSL_CERT_FILE = join(folder, 'no-certificates.pem')
  const SSL_CERT_DIR = join(folder, 'no-certificates')
  writeFileSync(SSL_CERT_FILE, '')
  mkdirSync(SSL_CERT_DIR, { recursive: true })
  return { SSL_CERT_FILE, SSL_CERT_DIR }
}
