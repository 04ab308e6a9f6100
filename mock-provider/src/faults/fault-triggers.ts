import type { FastifyRequest } from 'fastify'
import { ERROR_TYPES, FAULT_KINDS, type ErrorType, type Fault, type FaultKind } from '@latchkey/openapi'
import { takeMishap } from './chaos.ts'
import type { DocumentedOperation } from '../core/documents.ts'
import { getIdentity } from './request-identity.ts'
import {
  checkErrorType,
  getForcibleErrors,
  getDeclaredErrors,
  isLate,
  isPossible,
  refuseRule,
  takeArmedFault,
} from './faults.ts'
import { findMagicError, findMisspelledError } from './magic-identities.ts'
import { findNearest } from '../core/nearest.ts'
import type { Tenant } from '../core/tenant.ts'

/** On a request it asks for an error or a kind of fault; on an answer it names what touched it. */
export const FAULT_HEADER = 'x-latchkey-fault'

type Door = (tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest) => Fault | undefined

/** The ways in which a call is made to fail, in the order in which they are tried. */
const DOORS: readonly Door[] = [takeArmedFault, readHeader, readIdentity, takeChaos]

/**
 * What happens to this call, if anything does. A rule that fires is counted down.
 *
 * @throws ProviderError `bad_request` for a header or an address that asks for what cannot happen
 */
export function takeFault(tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest): Fault | undefined {
  for (const door of DOORS) {
    const fault = door(tenant, operation, request)
    if (fault) return fault
  }
  return undefined
}

/** A fault without a rule: it happens once and is named after its door. */
function toFault(door: string, operation_id: string, what: Pick<Fault, 'kind' | 'error_type' | 'delay_ms'>): Fault {
  return { fault_id: `${door}:${what.error_type ?? what.kind}`, operation_id, remaining: null, ...what }
}

/** What a header can ask for: an error is asked for by its own name, and what is late needs a rule that says how late. */
const HEADER_KINDS: readonly FaultKind[] = FAULT_KINDS.filter((kind) => kind !== 'error' && !isLate(kind))

function readHeader(_tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest): Fault | undefined {
  const wanted = request.headers[FAULT_HEADER]
  if (typeof wanted !== 'string') return undefined
  const kind = HEADER_KINDS.find((known) => known === wanted)
  if (kind && isPossible(operation, kind)) return toFault('header', operation.id, { kind })
  checkErrorType(operation, wanted)
  return toFault('header', operation.id, { kind: 'error', error_type: wanted })
}

/** The error of whoever the call concerns, where the call can be made to raise it: elsewhere they are people like any other. */
function readIdentity(tenant: Tenant, operation: DocumentedOperation, request: FastifyRequest): Fault | undefined {
  if (!tenant.config.magic_identities_enabled) return undefined
  const { emails, phone_numbers, wallet_addresses } = getIdentity(tenant, request)
  for (const email of emails) {
    const misspelled = findMisspelledError(email)
    if (misspelled !== undefined)
      refuseRule(`The catalogue has no error ${misspelled}.`, findNearest(misspelled, ERROR_TYPES))
  }
  const forcible = getForcibleErrors(operation)
  const error_type = [...emails, ...phone_numbers, ...wallet_addresses]
    .map(findMagicError)
    .find((type): type is ErrorType => type !== undefined && forcible.includes(type))
  return error_type && toFault('identity', operation.id, { kind: 'error', error_type })
}

function takeChaos(tenant: Tenant, operation: DocumentedOperation): Fault | undefined {
  const mishap = takeMishap(tenant, getDeclaredErrors(operation))
  return mishap && isPossible(operation, mishap.kind) ? toFault('chaos', operation.id, mishap) : undefined
}
