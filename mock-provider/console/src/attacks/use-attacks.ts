import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenant } from '../connection/tenant.tsx'
import type { Outcome } from './attack.ts'
import type { AttackId } from './attack-ids.ts'
import { runAttack } from './run-attack.ts'

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
