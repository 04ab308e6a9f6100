import type { Tenant } from '../core/tenant.ts'

type Listener = (user_id: string) => void

const listeners = new WeakMap<Tenant, Set<Listener>>()

/** Calls back when a user of a tenant has connected Asana. @returns a function that stops it */
export function onAsanaLinked(tenant: Tenant, listener: Listener): () => void {
  const known = listeners.get(tenant) ?? new Set()
  listeners.set(tenant, known.add(listener))
  return () => void known.delete(listener)
}

/** Reports that a user has connected Asana. */
export function reportAsanaLinked(tenant: Tenant, user_id: string): void {
  for (const listener of listeners.get(tenant) ?? []) listener(user_id)
}
