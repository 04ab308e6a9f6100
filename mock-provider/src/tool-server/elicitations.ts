import { randomUUID } from 'node:crypto'
import { onAsanaLinked } from '../asana/link-listeners.ts'
import type { Tenant } from '../core/tenant.ts'

/** A client together with the user for whom its token was issued. */
type Party = { client_id: string; user_id: string }

/** The maximum number of parties that a tenant remembers. The oldest are forgotten first. */
const MAX_PARTIES = 1_000

type Memory = {
  /** Whether a party's client can open links for its user. */
  canOpenLinks: Map<string, boolean>
  /** The links that a party was asked to open, by their ids. */
  pending: Map<string, Set<string>>
}

const memories = new WeakMap<Tenant, Memory>()

function recall(tenant: Tenant): Memory {
  const known = memories.get(tenant)
  if (known) return known
  const memory: Memory = { canOpenLinks: new Map(), pending: new Map() }
  memories.set(tenant, memory)
  return memory
}

function toPartyKey({ client_id, user_id }: Party): string {
  return `${client_id} ${user_id}`
}

function remember<Value>(table: Map<string, Value>, key: string, value: Value): Value {
  table.delete(key) // the table is in order of age
  table.set(key, value)
  const [oldest] = table.keys()
  if (table.size > MAX_PARTIES && oldest !== undefined) table.delete(oldest)
  return value
}

/**
 * Records the capabilities that a client declares when it connects. Before MCP revision 2026-07-28, a client declares
 * them only once, and this server keeps no sessions.
 *
 * @param message a JSON-RPC message of any shape
 */
export function noteCapabilities(tenant: Tenant, party: Party, message: unknown): void {
  const isInitialize = readPath(message, 'method') === 'initialize'
  if (!isInitialize) return
  const url = readPath(message, 'params', 'capabilities', 'elicitation', 'url')
  remember(recall(tenant).canOpenLinks, toPartyKey(party), url !== undefined)
}

/** Whether a client can open links for its user (MCP 2025-11-25, capability `elicitation.url`). */
export function canOpenLinks(tenant: Tenant, party: Party): boolean {
  return recall(tenant).canOpenLinks.get(toPartyKey(party)) ?? false
}

/** Records that a client was asked to open a link. @returns the id of the request */
export function noteElicitation(tenant: Tenant, party: Party): string {
  const { pending } = recall(tenant)
  const id = randomUUID()
  remember(pending, toPartyKey(party), pending.get(toPartyKey(party)) ?? new Set()).add(id)
  return id
}

/**
 * Calls back with the id of each link of a party that has led to a connection with Asana.
 *
 * @returns a function that stops it
 */
export function onElicitationComplete(tenant: Tenant, party: Party, listener: (id: string) => void): () => void {
  return onAsanaLinked(tenant, (user_id) => {
    if (user_id !== party.user_id) return
    const { pending } = recall(tenant)
    const ids = pending.get(toPartyKey(party)) ?? []
    pending.delete(toPartyKey(party))
    for (const id of ids) listener(id)
  })
}

function readPath(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}
