import { ATTACKS_ON_CLIENTS } from './attacks-on-clients.ts'
import { ATTACKS_ON_CODES } from './attacks-on-codes.ts'
import { ATTACKS_ON_TOKENS } from './attacks-on-tokens.ts'
import { isHeld, type Attacks, type Outcome, type Try } from './attack.ts'
import type { AttackId } from './attack-ids.ts'
import { createTarget } from './target.ts'

/** All attacks. The type requires one for each id. */
export const ATTACKS: Attacks<AttackId> = { ...ATTACKS_ON_CODES, ...ATTACKS_ON_TOKENS, ...ATTACKS_ON_CLIENTS }

/** Runs an attack on a tenant, with a user and clients of its own. */
export async function runAttack(tenant: string, id: AttackId): Promise<Outcome> {
  const tries: Try[] = []
  try {
    const target = await createTarget(tenant, id)
    try {
      await ATTACKS[id].run(target, (sent, expected, actual) => void tries.push({ sent, expected, actual }))
    } finally {
      await target.end()
    }
  } catch (error) {
    return { kind: 'failed', tries, reason: error instanceof Error ? error.message : String(error) }
  }
  return { kind: tries.every(isHeld) ? 'held' : 'broken', tries }
}
