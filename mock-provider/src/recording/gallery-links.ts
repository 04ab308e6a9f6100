import { findErrorType, isErrorType, type MockSchemas } from '@latchkey/openapi'
import type { RecordedCall } from './recording.ts'

type GalleryLink = MockSchemas['GalleryLink']

/**
 * Lists the addresses of the gallery that show the errors of recorded calls, each once.
 *
 * @param provider the address of the provider, which serves the gallery
 */
export function listGalleryLinks(calls: readonly RecordedCall[], provider: string): GalleryLink[] {
  const links = calls.flatMap(({ operation_id, status, response_body }): GalleryLink[] => {
    // Calls of the control plane have no screens.
    if (status === null || status < 400 || operation_id.startsWith('mock')) return []
    const error_type = findType(response_body ?? '')
    if (error_type === undefined || !isErrorType(error_type)) return []
    const url = new URL(`/errors/${error_type}`, provider)
    url.searchParams.set('operation', operation_id)
    return [{ error_type, operation_id, url: url.href }]
  })
  return [...new Map(links.map((link) => [link.url, link])).values()]
}

/** Finds the error type of a response that is a JSON object. */
function findType(text: string): string | undefined {
  try {
    return findErrorType(JSON.parse(text))
  } catch {
    return undefined // a page, or a body that a fault has corrupted
  }
}
