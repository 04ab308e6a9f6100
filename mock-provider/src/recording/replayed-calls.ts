import type { FastifyRequest } from 'fastify'
import type { Tenant } from '../core/tenant.ts'

/**
 * The header that marks a call of a replay. Only the mock itself can set it, because its values are not known outside.
 */
export const REPLAY_HEADER = 'x-latchkey-replay'

/** The seeds of the calls that are being replayed, by the value of the header. */
const seeds = new Map<string, string>()

/**
 * Registers the seed for a replayed call. The call with this header value gets random values that are derived from it.
 */
export function announceReplay(value: string, seed: string): void {
  seeds.set(value, seed)
}

/** Removes the seed of a replayed call. */
export function endReplay(value: string): void {
  seeds.delete(value)
}

/** Finds the seed of a call that is being replayed. */
export function findReplayedSeed({ headers }: FastifyRequest): string | undefined {
  const value = headers[REPLAY_HEADER]
  return typeof value === 'string' ? seeds.get(value) : undefined
}

/** The seeds for the next call of each tenant. */
const next = new WeakMap<Tenant, string>()

/** Sets the seed for the tenant's next call, whose random values are derived from it. */
export function setNextSeed(tenant: Tenant, seed: string): void {
  next.set(tenant, seed)
}

/** Takes the seed that was set for the tenant's next call, when that call begins. Later calls do not get it. */
export function takeNextSeed(tenant: Tenant): string | undefined {
  const seed = next.get(tenant)
  next.delete(tenant)
  return seed
}
