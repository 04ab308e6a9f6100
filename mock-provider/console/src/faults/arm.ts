import type { Fault, FaultRule } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import type { Change } from '../queries/use-change.ts'

const TEXT = TEXTS.faults

function arm(tenant: string, body: FaultRule): Promise<Fault> {
  return getData(control.POST('/_mock/{tenant}/faults', { params: { path: { tenant } }, body }))
}

function disarm(tenant: string, fault_id?: string) {
  const query = fault_id === undefined ? {} : { fault_id }
  return control.DELETE('/_mock/{tenant}/faults', { params: { path: { tenant }, query } })
}

/** Returns the rule that arms a fault again, with what is left of it. */
export function toRearmedRule(fault: Fault): FaultRule {
  const { fault_id: _id, remaining, passing = 0, times: _times, after: _after, kind, ...rule } = fault
  return {
    ...rule,
    ...(kind !== 'error' && { kind }),
    ...(remaining !== null && { times: remaining }),
    ...(passing > 0 && { after: passing }),
  }
}

/** Returns the change that arms a fault. */
export function toArming(tenant: string, rule: FaultRule, done: string): Change<Fault> {
  return { make: () => arm(tenant, rule), done, undo: ({ fault_id }) => disarm(tenant, fault_id) }
}

/** Returns the change that disarms these faults, which are all of a tenant's or one. */
export function toDisarming(tenant: string, faults: readonly Fault[]): Change<unknown> {
  const [first] = faults
  const isOne = faults.length === 1
  return {
    make: () => disarm(tenant, isOne ? first?.fault_id : undefined),
    done: isOne ? TEXT.removed : TEXT.removedAll,
    undo: async () => {
      // Sequentially, to keep their order: the first rule that matches a call fires.
      for (const fault of faults) await arm(tenant, toRearmedRule(fault))
    },
  }
}
