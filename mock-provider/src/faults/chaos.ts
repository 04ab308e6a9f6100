import { FAULT_KINDS, type ErrorType, type FaultKind, type MockSchemas } from '@latchkey/openapi'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

type Chaos = MockSchemas['Chaos']

/** What becomes of one call. */
export type Mishap = { kind: FaultKind; error_type?: ErrorType; delay_ms?: number }

/** How many calls chaos has decided on, under the one key `decided`. In a table, so that a restored state goes on alike. */
const calls = defineTable<number>('chaos')

const DEFAULT_MAX_DELAY_MS = 1_000
/** Whether, which error, how late. */
const DRAWS_PER_CALL = 3

/** The index-th number of a seed's sequence, from 0 up to 1 (splitmix32). */
export function draw(seed: number, index: number): number {
  let bits = (seed + Math.imul(index + 1, 0x9e3779b9)) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

/** The share of all calls that something happens to, in percent. */
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

/** Decides on the tenant's next call. @param error_types what may be raised */
export function takeMishap(tenant: Tenant, error_types: readonly ErrorType[]): Mishap | undefined {
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
    ...((kind === 'latency' || kind === 'delivery_delayed') && { delay_ms }),
  }
}

/** Begins the seed's sequence anew. */
export function restartChaos(tenant: Tenant): void {
  calls(tenant).clear()
}
