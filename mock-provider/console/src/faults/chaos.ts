import type { FaultKind, MockSchemas } from '@latchkey/openapi'
import { FAULT_KINDS } from '../../../facts/fault-kinds.ts'

export type Chaos = MockSchemas['Chaos']

/** The fields of the chaos form, as typed. */
export type ChaosFields = { seed: string; max_delay_ms: string; percentages: Record<FaultKind, string> }

/** Returns the form's initial values. @param chaos undefined when chaos is switched off */
export function toChaosFields(chaos: Chaos | undefined): ChaosFields {
  const percentages = FAULT_KINDS.map((kind) => [kind, String(chaos?.percentages[kind] ?? '')])
  return {
    seed: String(chaos?.seed ?? 1),
    max_delay_ms: String(chaos?.max_delay_ms ?? ''),
    percentages: Object.fromEntries(percentages),
  }
}

/** Converts the form's fields. Empty percentages are left out. */
export function toChaos({ seed, max_delay_ms, percentages }: ChaosFields): Chaos {
  const wanted = FAULT_KINDS.map((kind) => [kind, Number(percentages[kind])] as const).filter(
    ([, percent]) => percent > 0,
  )
  return {
    seed: Number(seed),
    percentages: Object.fromEntries(wanted),
    ...(Number(max_delay_ms) > 0 && { max_delay_ms: Number(max_delay_ms) }),
  }
}
