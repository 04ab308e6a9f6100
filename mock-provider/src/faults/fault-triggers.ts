import type { FastifyRequest } from 'fastify'
import { ERROR_TYPES, type ErrorType, type Fault, type FaultKind } from '@latchkey/openapi'
import { FAULT_HEADER, FAULT_KINDS, needsDelay } from '../../facts/fault-kinds.ts'
import { toFaultId, type FaultTrigger } from '../../facts/fault-id.ts'
import { takeChaosFault } from './chaos.ts'
import type { DocumentedOperation } from '../core/documents.ts'
import { getIdentity } from './request-identity.ts'
import {
  checkErrorType,
  getForcibleErrors,
  getDeclaredErrors,
  isPossible,
  refuseRule,
  takeArmedFault,
} from './faults.ts'
import { findMagicError, findMisspelledError } from './magic-identities.ts'
import { findNearest } from '../core/nearest.ts'
import type { Tenant } from '../core/tenant.ts'

type Trigger = (tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest) => Fault | undefined

/** The triggers in the order in which they are tried. The first fault found applies. */
const TRIGGERS: readonly Trigger[] = [takeArmedFault, readHeader, readIdentity, takeChaos]

/**
 * Returns the fault to apply to this call, if any. A rule that fires is counted down.
 *
 * @throws ProviderError `bad_request` for a header or an address that names an impossible fault
 */
export function takeFault(tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest): Fault | undefined {
  for (const trigger of TRIGGERS) {
    const fault = trigger(tenant, operation, request)
    if (fault) return fault
  }
  return undefined
}

/** Returns a fault without a rule, which applies once. */
function toFault(
  trigger: FaultTrigger,
  operation_id: string,
  fault: Pick<Fault, 'kind' | 'error_type' | 'delay_ms'>,
): Fault {
  return { fault_id: toFaultId(trigger, fault.error_type ?? fault.kind), operation_id, remaining: null, ...fault }
}

/**
 * The kinds of fault that the header `x-latchkey-fault` can name. It names errors by their type. Kinds that need a
 * delay are left out.
 */
const HEADER_KINDS: readonly FaultKind[] = FAULT_KINDS.filter((kind) => kind !== 'error' && !needsDelay(kind))

function readHeader(_tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest): Fault | undefined {
  const wanted = request.headers[FAULT_HEADER]
  if (typeof wanted !== 'string') return undefined
  const kind = HEADER_KINDS.find((known) => known === wanted)
  if (kind && isPossible(operation, kind)) return toFault('header', operation.id, { kind })
  checkErrorType(operation, wanted)
  return toFault('header', operation.id, { kind: 'error', error_type: wanted })
}

/** A magic identity raises its error in every operation that can raise it, and is an ordinary user elsewhere. */
function readIdentity(tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest): Fault | undefined {
  if (!tenant.config.magic_identities_enabled) return undefined
  const { emails, phone_numbers, wallet_addresses } = getIdentity(tenant, request)
  const names = [...emails, ...phone_numbers, ...wallet_addresses]
  if (names.length === 0) return undefined
  for (const email of emails) {
    const misspelled = findMisspelledError(email)
    if (misspelled !== undefined)
      refuseRule(`The catalogue has no error ${misspelled}.`, findNearest(misspelled, ERROR_TYPES))
  }
  const error_type = names
    .map(findMagicError)
    .find((type): type is ErrorType => type !== undefined && getForcibleErrors(operation).includes(type))
  return error_type && toFault('identity', operation.id, { kind: 'error', error_type })
}

function takeChaos(tenant: Tenant, operation: DocumentedOperation): Fault | undefined {
  const drawn = takeChaosFault(tenant, getDeclaredErrors(operation))
  return drawn && isPossible(operation, drawn.kind) ? toFault('chaos', operation.id, drawn) : undefined
}
