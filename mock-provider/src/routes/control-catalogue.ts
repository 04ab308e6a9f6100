import type { FastifyInstance } from 'fastify'
import { ERROR_TYPES, getErrorFacts, type ErrorType } from '@latchkey/openapi'
import { FAULT_KINDS } from '../../facts/fault-kinds.ts'
import type { DocumentedOperation } from '../core/documents.ts'
import { FAULTABLE_OPERATIONS, GENERAL_ERROR_TYPES, getForcibleErrors, getDeclaredErrors } from '../faults/faults.ts'
import { getMagicIdentities } from '../faults/magic-identities.ts'
import { serve, type Handler } from '../core/serve.ts'

/** The operations and errors that a fault rule can name (tag `catalogue`). */
export async function controlCatalogue(app: FastifyInstance) {
  serve(app, 'mockCatalogue', getCatalogue)
}

const getCatalogue: Handler<'mockCatalogue'> = () => ({
  operations: FAULTABLE_OPERATIONS.map(toOperation),
  errors: ERROR_TYPES.map(toError),
  fault_kinds: [...FAULT_KINDS],
})

function toOperation(operation: DocumentedOperation) {
  const { id, document, method, url, tag, summary } = operation
  const path = url.replace(/:(\w+)/g, '{$1}')
  return { operation_id: id, document, method, path, tag, summary, error_types: [...getDeclaredErrors(operation)] }
}

function toError(error_type: ErrorType) {
  const { status, message, text, assumed = false } = getErrorFacts(error_type)
  const raisers = FAULTABLE_OPERATIONS.filter((operation) => getForcibleErrors(operation).includes(error_type))
  const operation_ids = raisers.map(({ id }) => id)
  return {
    error_type,
    status_code: status,
    error_message: message,
    text,
    assumed,
    is_general: GENERAL_ERROR_TYPES.includes(error_type),
    operation_ids,
    identities: getMagicIdentities(error_type),
  }
}
