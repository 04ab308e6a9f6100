import type { AttackId } from './attack-ids.ts'
import type { Target } from './target.ts'

/** One attempt, in wire names: what was sent, the expected response and the actual one. */
export type Try = { sent: string; expected: string; actual: string }

/** Records an attempt. */
export type RecordTry = (sent: string, expected: string, actual: string) => void

/** An attack on the authorization server. */
export type Attack = {
  /** The refusals that the documents promise: OAuth errors, or the provider's error types. */
  refusals: readonly string[]
  /** Makes the calls. @throws Error when the attack could not be tried */
  run: (target: Target, record: RecordTry) => Promise<void>
}

export type Attacks<Id extends AttackId> = Readonly<Record<Id, Attack>>

/**
 * The outcome of an attack. `held`: every attempt was refused as documented. `broken`: one was not. `failed`: the
 * attack could not be carried out.
 */
export type Outcome =
  | { kind: 'held'; tries: readonly Try[] }
  | { kind: 'broken'; tries: readonly Try[] }
  | { kind: 'failed'; tries: readonly Try[]; reason: string }

export function isHeld({ expected, actual }: Try): boolean {
  return expected === actual
}
