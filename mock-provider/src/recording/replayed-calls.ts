import type { FastifyRequest } from 'fastify'
import type { Tenant } from '../core/tenant.ts'

/** Marks a call of a replay. Only calls that the mock makes itself can have it: its value is not known outside. */
export const REPLAY_HEADER = 'x-latchkey-replay'

/** The seeds of calls that are being replayed, by the value of their header. */
const seeds = new Map<string, string>()

/** Lets a call with this value of the header have random values that follow from a seed. */
export function announceReplay(value: string, seed: string): void {
  seeds.set(value, seed)
}

/** Ends the announcement. */
export function endReplay(value: string): void {
  seeds.delete(value)
}

/** Finds the seed of a call that is being replayed. */
export function findReplayedSeed({ headers }: FastifyRequest): string | undefined {
  const value = headers[REPLAY_HEADER]
  return typeof value === 'string' ? seeds.get(value) : undefined
}

/** The seeds of the next call of tenants. */
const next = new WeakMap<Tenant, string>()

/** Lets the tenant's next call have random values that follow from a seed. */
export function setNextSeed(tenant: Tenant, seed: string): void {
  next.set(tenant, seed)
}

/** Finds the seed that was set for the tenant's next call, which this is. */
export function takeNextSeed(tenant: Tenant): string | undefined {
  const seed = next.get(tenant)
  next.delete(tenant)
  return seed
}
