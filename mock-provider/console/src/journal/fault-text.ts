import { parseFaultId } from '../../../facts/fault-id.ts'
import { TEXTS } from '../messages/texts.ts'

/** Names the fault of a request. The ids of armed faults mean nothing to a person. */
export function toFaultText(fault_id: string): string {
  return parseFaultId(fault_id).trigger === 'rule' ? TEXTS.journal.appliedRule : fault_id
}
