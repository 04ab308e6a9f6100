import type { FastifyRequest } from 'fastify'
import type { Tenant } from '../core/tenant.ts'

/**
 * The header that marks a call of a replay. Only the mock itself can set it, because its values are not known outside.
 */
export const REPLAY_HEADER = 'x-latchkey-replay'

/** A call of a replay that is being made. */
export type ReplayedCall = {
  /** Its random values are derived from it. */
  seed: string
  operation_id: string
  tenant: Tenant
  /** Whether it arrived as a call of another tenant or of another operation. It is then refused. */
  isForeign: boolean
}

/** The calls that are being replayed, by the value of the header. */
const calls = new Map<string, ReplayedCall>()

/** Registers a replayed call, which has this header value. */
export function announceReplay(value: string, call: ReplayedCall): void {
  calls.set(value, call)
}

/** Removes a replayed call. */
export function endReplay(value: string): void {
  calls.delete(value)
}

/** Finds the call of a replay that a request is. */
export function findReplayedCall({ headers }: FastifyRequest): ReplayedCall | undefined {
  const value = headers[REPLAY_HEADER]
  return typeof value === 'string' ? calls.get(value) : undefined
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
