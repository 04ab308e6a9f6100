import type { OperationId } from '@latchkey/openapi'
import { OPERATIONS } from '../../core/documents.ts'

/** The number of successes and refusals of each operation. */
export type Coverage = Record<string, { success: number; refusal: number }>

/** Creates a count of every operation of the documents. */
export function createCoverage(): Coverage {
  return Object.fromEntries(OPERATIONS.map(({ id }) => [id, { success: 0, refusal: 0 }]))
}

/** Counts one response. Redirects count as successes. */
export function countResponse(coverage: Coverage, operation: OperationId, status: number): void {
  const counts = coverage[operation]
  if (counts) counts[status < 400 ? 'success' : 'refusal'] += 1
}

/** Lists the operations that never had a given outcome. */
export function listMissing(coverage: Coverage, outcome: 'success' | 'refusal'): string[] {
  return Object.keys(coverage).filter((operation) => coverage[operation]?.[outcome] === 0)
}
