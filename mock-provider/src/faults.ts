import type { FastifyRequest } from 'fastify'
import {
  ERROR_TYPES,
  FRAUD_ERROR_TYPES,
  GATE_ERROR_TYPES,
  isErrorType,
  type ErrorType,
  type Fault,
  type FaultRule,
} from '@latchkey/openapi'
import { OPERATIONS, type DocumentedOperation } from './documents.ts'
import { getIdentity } from './fault-identity.ts'
import { createId } from './ids.ts'
import { findNearest } from './nearest.ts'
import { ProviderError } from './provider-error.ts'
import { defineTable } from './rows.ts'
import type { Tenant } from './tenant.ts'

/** Armed rules in the order in which they were armed: the first that matches a request fires. Keyed by `fault_id`. */
export const faults = defineTable<Fault>('faults')

/** What a rule may name: the control plane is never broken on purpose, for it is the way out. */
export const FAULTABLE_OPERATIONS = OPERATIONS.filter(({ document }) => document !== 'mock')

/** What any call of the `oauth` document may raise beside its own. */
const GENERAL_ERROR_TYPES: readonly ErrorType[] = ['bad_request', 'internal_server_error', 'too_many_requests']

/** The error types that a rule for this operation may force: its own and what every call of its document may raise. */
export function getForcibleErrors({ document, errors, fraudFields }: DocumentedOperation): ErrorType[] {
  const general = document === 'sdk' ? GATE_ERROR_TYPES : GENERAL_ERROR_TYPES
  return [...new Set([...errors, ...general, ...(fraudFields.length > 0 ? FRAUD_ERROR_TYPES : [])])]
}

function refuse(message: string, nearest: string | undefined): never {
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw new ProviderError('bad_request', { message: `${message}${hint}`, ...(nearest && { details: { nearest } }) })
}

function checkOperation(operation_id: string): DocumentedOperation {
  const operation = FAULTABLE_OPERATIONS.find(({ id }) => id === operation_id)
  const ids = FAULTABLE_OPERATIONS.map(({ id }) => id as string)
  return operation ?? refuse(`No document describes an operation ${operation_id}.`, findNearest(operation_id, ids))
}

function checkErrorType(operation: DocumentedOperation, error_type: string): void {
  const forcible = getForcibleErrors(operation)
  if (forcible.some((type) => type === error_type)) return
  if (!isErrorType(error_type)) {
    refuse(`The catalogue has no error ${error_type}.`, findNearest(error_type, ERROR_TYPES))
  }
  refuse(`${operation.id} never raises ${error_type}.`, findNearest(error_type, forcible))
}

/** Kind and error type belong together: an error needs its type, and nothing else may carry one. */
function toKind({ kind, error_type }: FaultRule): Fault['kind'] {
  const chosen = kind ?? (error_type === undefined ? undefined : 'error')
  if (chosen === undefined) refuse('A rule needs an error_type or a kind.', undefined)
  if (chosen === 'error' && error_type === undefined) refuse('A rule of kind error needs an error_type.', undefined)
  if (chosen !== 'error' && error_type !== undefined) refuse(`A rule of kind ${chosen} takes no error_type.`, undefined)
  return chosen
}

/** What spoils a message needs an operation that sends one. */
function checkDelivery({ id, sends }: DocumentedOperation, kind: Fault['kind']): void {
  if (!kind.startsWith('delivery_') || sends !== undefined) return
  const senders = FAULTABLE_OPERATIONS.filter((operation) => operation.sends !== undefined)
  const ids = senders.map((operation) => operation.id as string)
  refuse(`${id} sends no message.`, findNearest(id, ids))
}

/**
 * Arms a rule.
 *
 * @throws ProviderError `bad_request` naming the nearest match for a rule that can never fire
 */
export function createFault(tenant: Tenant, wanted: FaultRule): Fault {
  const operation = checkOperation(wanted.operation_id)
  const kind = toKind(wanted)
  if (wanted.error_type !== undefined) checkErrorType(operation, wanted.error_type)
  checkDelivery(operation, kind)
  const isLate = kind === 'latency' || kind === 'delivery_delayed'
  if (isLate && !wanted.delay_ms) refuse(`A rule of kind ${kind} needs a delay_ms above 0.`, undefined)
  const fault: Fault = { fault_id: createId('fault'), ...wanted, kind, remaining: wanted.times ?? null }
  faults(tenant).set(fault.fault_id, fault)
  return fault
}

/** A rule without `match` concerns everybody; with several members all of them must fit. */
function isMatch({ match }: Fault, tenant: Tenant, request: FastifyRequest): boolean {
  if (!match) return true
  const { email, phone_number, user_id, header } = match
  if (header && request.headers[header.name.toLowerCase()] !== header.value) return false
  if (email === undefined && phone_number === undefined && user_id === undefined) return true
  const identity = getIdentity(tenant, request)
  if (email !== undefined && !identity.emails.some((known) => known.toLowerCase() === email.toLowerCase())) return false
  if (phone_number !== undefined && !identity.phone_numbers.includes(phone_number)) return false
  return user_id === undefined || identity.user_ids.includes(user_id)
}

function countDown(armed: Map<string, Fault>, fault: Fault): void {
  if (fault.remaining === null) return
  if (fault.remaining > 1) armed.set(fault.fault_id, { ...fault, remaining: fault.remaining - 1 })
  else armed.delete(fault.fault_id)
}

/** The rule that fires for this request, counted down; it is gone when it has fired as often as it was armed for. */
export function takeFault(tenant: Tenant, operation_id: string, request: FastifyRequest): Fault | undefined {
  const armed = faults(tenant)
  if (armed.size === 0) return undefined
  for (const fault of armed.values()) {
    if (fault.operation_id !== operation_id || !isMatch(fault, tenant, request)) continue
    countDown(armed, fault)
    return fault
  }
  return undefined
}
