import type { FaultKind } from '@latchkey/openapi'

/** Requests an error or a kind of fault; on a response, names the applied fault. */
export const FAULT_HEADER = 'x-latchkey-fault'

/** Stands for every operation in a fault rule. */
export const ANY_OPERATION = '*'

/** The requirements of a kind of fault. */
type FaultKindTraits = {
  /** Requires `delay_ms`. */
  needsDelay: boolean
  /** Happens to a message, so the operation must send one. */
  needsMessage: boolean
}

const CALL = { needsDelay: false, needsMessage: false } as const
const MESSAGE = { needsDelay: false, needsMessage: true } as const

const TRAITS = {
  error: CALL,
  latency: { ...CALL, needsDelay: true },
  hang: CALL,
  reset: CALL,
  invalid_json: CALL,
  wrong_content_type: CALL,
  html_502: CALL,
  cors: CALL,
  captcha: CALL,
  delivery_delayed: { ...MESSAGE, needsDelay: true },
  delivery_bounced: MESSAGE,
  delivery_never: MESSAGE,
  delivery_twice: MESSAGE,
} as const satisfies Record<FaultKind, FaultKindTraits>

/** The kinds of faults that require a delay. */
export type DelayedFaultKind = {
  [Kind in FaultKind]: (typeof TRAITS)[Kind]['needsDelay'] extends true ? Kind : never
}[FaultKind]

/** Whether a kind of fault requires a delay. */
export function needsDelay(kind: FaultKind): kind is DelayedFaultKind {
  return TRAITS[kind].needsDelay
}

/** Whether a kind of fault can only happen to an operation that sends a message. */
export function needsMessage(kind: FaultKind): boolean {
  return TRAITS[kind].needsMessage
}
