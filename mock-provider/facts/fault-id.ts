/** The sources of faults without a rule: a request header, an identity in the request, or chaos. */
export const FAULT_TRIGGERS = ['header', 'identity', 'chaos'] as const
export type FaultTrigger = (typeof FAULT_TRIGGERS)[number]

/** A parsed `fault_id`: that of a rule, or a trigger with the error type or the kind of fault. */
export type ParsedFaultId = { trigger: 'rule' } | { trigger: FaultTrigger; what: string }

/** Returns the `fault_id` of a fault that happens once, without a rule, for example `header:otp_code_not_found`. */
export function toFaultId(trigger: FaultTrigger, what: string): string {
  return `${trigger}:${what}`
}

/** Parses a `fault_id` of the journal or of the fault header. */
export function parseFaultId(fault_id: string): ParsedFaultId {
  const [name, what = ''] = fault_id.split(':')
  const trigger = FAULT_TRIGGERS.find((known) => known === name)
  return trigger === undefined ? { trigger: 'rule' } : { trigger, what }
}
