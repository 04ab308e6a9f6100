import type { OperationId } from '@latchkey/openapi'
import { OPERATIONS } from '../../core/documents.ts'

/** How often each operation responded with success, and how often with a refusal. */
export type Coverage = Record<string, { success: number; refusal: number }>

/** Creates a count of every operation of the documents. */
export function createCoverage(): Coverage {
  return Object.fromEntries(OPERATIONS.map(({ id }) => [id, { success: 0, refusal: 0 }]))
}

/** Counts one response. Redirects are successes. */
export function countResponse(coverage: Coverage, operation: OperationId, status: number): void {
  const counts = coverage[operation]
  if (counts) counts[status < 400 ? 'success' : 'refusal'] += 1
}

/** Lists the operations that never had this outcome. */
export function listMissing(coverage: Coverage, outcome: 'success' | 'refusal'): string[] {
  return Object.keys(coverage).filter((operation) => coverage[operation]?.[outcome] === 0)
}
