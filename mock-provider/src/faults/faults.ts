import type { FastifyRequest } from 'fastify'
import {
  ERROR_TYPES,
  FRAUD_ERROR_TYPES,
  GATE_ERROR_TYPES,
  SERVER_GATE_ERROR_TYPES,
  isErrorType,
  type ErrorType,
  type Fault,
  type FaultRule,
} from '@latchkey/openapi'
import { isSameEmail } from '../core/is-same-email.ts'
import { OPERATIONS, type DocumentedOperation, type DocumentName } from '../core/documents.ts'
import { ANY_OPERATION, needsDelay, needsMessage } from '../../facts/fault-kinds.ts'
import { toTimestamp } from '../core/clock.ts'
import { getIdentity } from './request-identity.ts'
import { createId } from '../core/ids.ts'
import { findNearest } from '../core/nearest.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** Armed rules, oldest first: the first that matches a request fires. Keyed by `fault_id`. */
export const faults = defineTable<Fault>('faults')

/** The operations that a rule may name. The control plane has no faults, because it must stay able to remove rules. */
export const FAULTABLE_OPERATIONS = OPERATIONS.filter(({ document }) => document !== 'mock')

/** Errors that every call of the `oauth` document may raise. */
const OAUTH_GATE_ERROR_TYPES: readonly ErrorType[] = ['bad_request', 'internal_server_error', 'too_many_requests']

/** The errors of every call of a document. */
const GATES: Record<DocumentName, readonly ErrorType[]> = {
  sdk: GATE_ERROR_TYPES,
  oauth: OAUTH_GATE_ERROR_TYPES,
  server: SERVER_GATE_ERROR_TYPES,
  mock: OAUTH_GATE_ERROR_TYPES,
}

/** Returns the documented errors of an operation: its own, and those of every call of its document. */
export function getDeclaredErrors(operation: DocumentedOperation): readonly ErrorType[] {
  const known = declaredErrors.get(operation)
  if (known) return known
  const listed = listDeclaredErrors(operation)
  declaredErrors.set(operation, listed)
  return listed
}

/** Cached, because every call needs the errors of its operation. */
const declaredErrors = new WeakMap<DocumentedOperation, readonly ErrorType[]>()

function listDeclaredErrors({ document, errors, fraudFields }: DocumentedOperation): ErrorType[] {
  const gate = GATES[document]
  return [...new Set([...errors, ...gate, ...(fraudFields.length > 0 ? FRAUD_ERROR_TYPES : [])])]
}

const declared = new Set(FAULTABLE_OPERATIONS.flatMap(getDeclaredErrors))

/**
 * The errors that no operation declares: those of gateways and of the provider's other products. A widget must show
 * them as well, so every operation can be forced to raise them.
 */
export const GENERAL_ERROR_TYPES: readonly ErrorType[] = ERROR_TYPES.filter((type) => !declared.has(type))

/** Returns the errors that a rule for this operation may force. */
export function getForcibleErrors(operation: DocumentedOperation): ErrorType[] {
  return [...getDeclaredErrors(operation), ...GENERAL_ERROR_TYPES]
}

/** Refuses a rule, a header or an address that cannot fire. @throws ProviderError `bad_request` naming the nearest match */
export function refuseRule(message: string, nearest?: string): never {
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw new ProviderError('bad_request', { message: `${message}${hint}`, ...(nearest && { details: { nearest } }) })
}

function findNearestOperation(operation_id: string): string | undefined {
  const ids = FAULTABLE_OPERATIONS.map(({ id }): string => id)
  return findNearest(operation_id, ids)
}

/** @throws ProviderError `bad_request` naming the nearest operation */
function requireOperation(operation_id: string): DocumentedOperation {
  const operation = FAULTABLE_OPERATIONS.find(({ id }) => id === operation_id)
  return (
    operation ?? refuseRule(`No document describes an operation ${operation_id}.`, findNearestOperation(operation_id))
  )
}

/** Returns the operations that a rule names; undefined means all. @throws ProviderError `bad_request` */
function requireOperations({ operation_id, operation_ids }: FaultRule): DocumentedOperation[] | undefined {
  if ((operation_id === undefined) === (operation_ids === undefined))
    refuseRule('A rule needs an operation_id or operation_ids, and not both.')
  if (operation_id === ANY_OPERATION) return undefined
  return (operation_ids ?? [operation_id ?? '']).map(requireOperation)
}

/**
 * Checks that an operation can raise an error.
 *
 * @throws ProviderError `bad_request` naming the nearest error that it can raise
 */
export function checkErrorType(operation: DocumentedOperation, error_type: string): void {
  if (getForcibleErrors(operation).some((type) => type === error_type)) return
  checkCatalogued(error_type)
  refuseRule(`${operation.id} never raises ${error_type}.`, findNearest(error_type, getDeclaredErrors(operation)))
}

function checkCatalogued(error_type: string): void {
  if (isErrorType(error_type)) return
  refuseRule(`The catalogue has no error ${error_type}.`, findNearest(error_type, ERROR_TYPES))
}

/** Refuses a rule that has already ended, or that ends before it begins, because it can never fire. */
function checkTimes(tenant: Tenant, { from, until }: FaultRule): void {
  if (until === undefined) return
  if (from !== undefined && Date.parse(from) >= Date.parse(until))
    refuseRule(`A rule from ${from} until ${until} never fires.`)
  if (Date.parse(until) > tenant.clock.now()) return
  refuseRule(`A rule until ${until} never fires: the tenant's clock is at ${toTimestamp(tenant.clock.now())}.`)
}

/** Returns the kind of a rule. Kind `error` needs an error type; no other kind may have one. */
function requireKind({ kind, error_type }: FaultRule): Fault['kind'] {
  const chosen = kind ?? (error_type === undefined ? undefined : 'error')
  if (chosen === undefined) refuseRule('A rule needs an error_type or a kind.')
  if (chosen === 'error' && error_type === undefined) refuseRule('A rule of kind error needs an error_type.')
  if (chosen !== 'error' && error_type !== undefined) refuseRule(`A rule of kind ${chosen} takes no error_type.`)
  return chosen
}

/** Whether a kind of fault can happen to an operation. Delivery faults need one that sends a message. */
export function isPossible({ sends }: DocumentedOperation, kind: Fault['kind']): boolean {
  return !needsMessage(kind) || sends !== undefined
}

function checkDelivery(operation: DocumentedOperation, kind: Fault['kind']): void {
  if (isPossible(operation, kind)) return
  const sender = FAULTABLE_OPERATIONS.find(({ sends, tag }) => sends !== undefined && tag === operation.tag)
  refuseRule(`${operation.id} sends no message.`, sender?.id)
}

/** Checks that a rule can fire for some call. @throws ProviderError `bad_request` naming the nearest match */
export function checkRule(wanted: FaultRule): void {
  const { error_type } = wanted
  const operations = requireOperations(wanted)
  const kind = requireKind(wanted)
  if (error_type !== undefined && !operations) checkCatalogued(error_type)
  for (const operation of operations ?? []) if (error_type !== undefined) checkErrorType(operation, error_type)
  for (const operation of operations ?? []) checkDelivery(operation, kind)
  if (needsDelay(kind) && !wanted.delay_ms) refuseRule(`A rule of kind ${kind} needs a delay_ms above 0.`)
}

/**
 * Arms a rule.
 *
 * @throws ProviderError `bad_request` naming the nearest match for a rule that can never fire
 */
export function createFault(tenant: Tenant, wanted: FaultRule): Fault {
  const { after } = wanted
  checkRule(wanted)
  checkTimes(tenant, wanted)
  const remaining = wanted.times ?? null
  const fault: Fault = {
    fault_id: createId('fault'),
    ...wanted,
    kind: requireKind(wanted),
    remaining,
    ...(after !== undefined && { passing: after }),
  }
  return faults(tenant).insert(fault.fault_id, fault)
}

/** A rule without `match` matches every call; with several members all of them must match. */
function isMatch({ match }: Fault, tenant: Tenant, request: FastifyRequest): boolean {
  if (!match) return true
  const { email, phone_number, user_id, header } = match
  if (header && request.headers[header.name.toLowerCase()] !== header.value) return false
  if (email === undefined && phone_number === undefined && user_id === undefined) return true
  const identity = getIdentity(tenant, request)
  if (email !== undefined && !identity.emails.some((known) => isSameEmail(known, email))) return false
  if (phone_number !== undefined && !identity.phone_numbers.includes(phone_number)) return false
  return user_id === undefined || identity.user_ids.includes(user_id)
}

/** Whether a rule covers an operation. A rule for all operations covers those that its kind of fault can happen to. */
function isAbout(fault: Fault, operation: DocumentedOperation): boolean {
  const { operation_id, operation_ids, error_type, kind } = fault
  if (operation_id !== ANY_OPERATION)
    return operation_id === operation.id || operation_ids?.includes(operation.id) === true
  if (error_type === undefined) return isPossible(operation, kind)
  return getForcibleErrors(operation).some((type) => type === error_type)
}

/** Whether a rule is in effect at the tenant's present time. */
function isDue({ from, until }: Fault, tenant: Tenant): boolean {
  const now = tenant.clock.now()
  return (from === undefined || Date.parse(from) <= now) && (until === undefined || now < Date.parse(until))
}

/** Counts a call that matches a rule. @returns whether the rule fires */
function count(armed: Pick<Map<string, Fault>, 'delete'>, fault: Fault): boolean {
  const { passing = 0, remaining } = fault
  if (passing > 0) fault.passing = passing - 1
  else if (remaining === 1) armed.delete(fault.fault_id)
  else if (remaining !== null) fault.remaining = remaining - 1
  return passing === 0
}

/** Takes the rule that fires for this request, and counts it down. A rule is deleted when it fires for the last time. */
export function takeArmedFault(
  tenant: Tenant,
  operation: DocumentedOperation,
  request: FastifyRequest,
): Fault | undefined {
  const armed = faults(tenant)
  for (const fault of armed.values()) {
    if (!isAbout(fault, operation) || !isDue(fault, tenant) || !isMatch(fault, tenant, request)) continue
    if (count(armed, fault)) return fault
  }
  return undefined
}
