/** What applies a fault that no rule stands for: the request's own header, whom it concerns, or chaos. */
export const FAULT_TRIGGERS = ['header', 'identity', 'chaos'] as const
export type FaultTrigger = (typeof FAULT_TRIGGERS)[number]

/** A `fault_id`, read: a rule's id, or a trigger with the error type or kind of fault that it asked for. */
export type ParsedFaultId = { trigger: 'rule' } | { trigger: FaultTrigger; what: string }

/** Returns the `fault_id` of a fault that happens once, without a rule, for example `header:otp_code_not_found`. */
export function toFaultId(trigger: FaultTrigger, what: string): string {
  return `${trigger}:${what}`
}

/** Reads a `fault_id` of the journal or of the fault header. */
export function parseFaultId(fault_id: string): ParsedFaultId {
  const [name, what = ''] = fault_id.split(':')
  const trigger = FAULT_TRIGGERS.find((known) => known === name)
  return trigger === undefined ? { trigger: 'rule' } : { trigger, what }
}
