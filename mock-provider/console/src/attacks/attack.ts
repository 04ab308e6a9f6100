import type { AttackId } from './attack-ids.ts'
import type { Target } from './target.ts'

/** One try: what was sent, what must come back, and what came back. In the words of the wire. */
export type Try = { sent: string; expected: string; actual: string }

/** Records a try. */
export type RecordTry = (sent: string, expected: string, actual: string) => void

/** An attack on the authorization server. */
export type Attack = {
  /** The refusals that the documents promise: OAuth errors, or the provider's error types. */
  refusals: readonly string[]
  /** Makes the calls. @throws Error when the attack could not be tried */
  run: (target: Target, record: RecordTry) => Promise<void>
}

export type Attacks<Id extends AttackId> = Readonly<Record<Id, Attack>>

/** How an attack ended: refused everywhere as documented, not so, or not tried for a reason in words. */
export type Outcome =
  | { kind: 'held'; tries: readonly Try[] }
  | { kind: 'broken'; tries: readonly Try[] }
  | { kind: 'failed'; tries: readonly Try[]; reason: string }

export function isHeld({ expected, actual }: Try): boolean {
  return expected === actual
}
