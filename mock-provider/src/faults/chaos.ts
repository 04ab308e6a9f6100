import type { ErrorType, FaultKind, MockSchemas } from '@latchkey/openapi'
import { FAULT_KINDS, needsDelay } from '../../facts/fault-kinds.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

type Chaos = MockSchemas['Chaos']

/** The fault drawn for one call. */
export type ChaosFault = { kind: FaultKind; error_type?: ErrorType; delay_ms?: number }

/**
 * The number of calls for which a fault was drawn, under the key `decided`. Stored in a table, so that a restored
 * tenant continues the sequence.
 */
const calls = defineTable<number>('chaos')

const DEFAULT_MAX_DELAY_MS = 1_000
/** Draws for each call: whether a fault fires, which error, and the delay. */
const DRAWS_PER_CALL = 3

/** Returns the index-th number of a seed's sequence, in [0, 1) (splitmix32). */
export function draw(seed: number, index: number): number {
  let bits = (seed + Math.imul(index + 1, 0x9e3779b9)) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

/** Returns the share of calls that get a fault, in percent. */
export function getChaosTotal({ percentages }: Chaos): number {
  return Object.values(percentages).reduce<number>((sum, percentage) => sum + (percentage ?? 0), 0)
}

function chooseKind({ percentages }: Chaos, drawn: number): FaultKind | undefined {
  let threshold = 0
  return FAULT_KINDS.find((kind) => {
    threshold += percentages[kind] ?? 0
    return drawn * 100 < threshold
  })
}

/** Draws a fault for the tenant's next call. @param error_types the errors that may be raised */
export function takeChaosFault(tenant: Tenant, error_types: readonly ErrorType[]): ChaosFault | undefined {
  const { chaos } = tenant.config
  if (!chaos) return undefined
  const decided = calls(tenant).get('decided') ?? 0
  calls(tenant).set('decided', decided + 1)
  const next = (offset: number) => draw(chaos.seed, decided * DRAWS_PER_CALL + offset)
  const kind = chooseKind(chaos, next(0))
  if (kind === undefined) return undefined
  const error_type = kind === 'error' ? error_types[Math.floor(next(1) * error_types.length)] : undefined
  const delay_ms = 1 + Math.floor(next(2) * (chaos.max_delay_ms ?? DEFAULT_MAX_DELAY_MS))
  return {
    kind,
    ...(error_type !== undefined && { error_type }),
    ...(needsDelay(kind) && { delay_ms }),
  }
}

/** Restarts the seed's sequence. */
export function restartChaos(tenant: Tenant): void {
  calls(tenant).clear()
}
