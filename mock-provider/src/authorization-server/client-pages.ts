import type { ErrorType, ServerSchemas } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

/** The paging parameters of a search. */
export type PageRequest = { cursor?: string | null | undefined; limit?: number | null | undefined }

/** The page size of searches. */
const LIMIT = { default: 100, maximum: 1000 }

/** A page of rows, and the cursor of the next page. */
export type Page<Row> = { rows: Row[]; results_metadata: ServerSchemas['ResultsMetadata'] }

/** The errors of a search with an invalid cursor or an invalid limit. */
export type PageErrors = { cursor: ErrorType; limit: ErrorType }

/**
 * Returns one page of the rows that match. A cursor names the last row of the previous page, so that no row is repeated
 * when rows are added or removed between two calls.
 *
 * @param getId returns the unique id of a row
 * @throws ProviderError of the given types
 */
export function takePage<Row>(
  found: readonly Row[],
  { cursor, limit }: PageRequest,
  getId: (row: Row) => string,
  errors: PageErrors,
): Page<Row> {
  const size = limit ?? LIMIT.default
  if (!Number.isInteger(size) || size < 1 || size > LIMIT.maximum) throw new ProviderError(errors.limit)
  const start = cursor ? findStart(found, cursor, getId, errors.cursor) : 0
  const rows = found.slice(start, start + size)
  const last = rows.at(-1)
  const isEnd = start + size >= found.length || last === undefined
  // The cursor is null at the end, because the SDK for Python stops at null only.
  return { rows, results_metadata: { total: found.length, next_cursor: isEnd ? null : toCursor(getId(last)) } }
}

function toCursor(id: string): string {
  return Buffer.from(id).toString('base64url')
}

function findStart<Row>(found: readonly Row[], cursor: string, getId: (row: Row) => string, type: ErrorType): number {
  const id = Buffer.from(cursor, 'base64url').toString()
  const index = found.findIndex((row) => getId(row) === id)
  if (index === -1) throw new ProviderError(type)
  return index + 1
}
