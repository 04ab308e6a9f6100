import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ATTACKS_ON_CLIENTS } from './attacks-on-clients.ts'
import { ATTACKS_ON_CODES } from './attacks-on-codes.ts'
import { ATTACKS_ON_TOKENS } from './attacks-on-tokens.ts'
import { isHeld, type Attacks, type Outcome, type Try } from './attack.ts'
import type { AttackId } from './attack-ids.ts'
import { createTarget } from './target.ts'
import { useTenant } from '../connection/tenant.tsx'

/** All attacks. The type requires one for each id. */
export const ATTACKS: Attacks<AttackId> = { ...ATTACKS_ON_CODES, ...ATTACKS_ON_TOKENS, ...ATTACKS_ON_CLIENTS }

/** Runs an attack on a tenant, with a user and clients of its own. */
async function runAttack(tenant: string, id: AttackId): Promise<Outcome> {
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

type Progress = {
  outcomes: Readonly<Partial<Record<AttackId, Outcome>>>
  /** The attack that is running now. */
  running?: AttackId | undefined
}

const NONE: Progress = { outcomes: {} }

/**
 * Runs attacks on the tenant one after another, so that the journal does not mix their calls. Outcomes are kept until
 * the console is closed, even when another page is shown in between.
 */
export function useAttacks() {
  const tenant = useTenant()
  const queryKey = [tenant, 'attacks']
  const queryClient = useQueryClient()
  const { data = NONE } = useQuery<Progress>({ queryKey, queryFn: skipToken, staleTime: 'static', gcTime: Infinity })
  const update = (change: (known: Progress) => Progress) =>
    queryClient.setQueryData<Progress>(queryKey, (known = NONE) => change(known))
  const run = async (ids: readonly AttackId[]) => {
    for (const id of ids)
      update(({ outcomes, ...others }) => ({ ...others, outcomes: { ...outcomes, [id]: undefined } }))
    for (const id of ids) {
      update(({ outcomes }) => ({ outcomes, running: id }))
      const outcome = await runAttack(tenant, id)
      update(({ outcomes }) => ({ outcomes: { ...outcomes, [id]: outcome } }))
    }
  }
  return { ...data, run }
}
