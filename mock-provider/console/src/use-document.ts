import type { MockPaths } from '@latchkey/openapi'
import { useEffect, useState } from 'react'
import { control, type ResponseOf } from './control.ts'

export type DocumentName = 'mock' | 'sdk' | 'oauth'
export type OpenapiDocument = ResponseOf<MockPaths['/_mock/openapi/{document}']['get']>

/** Cached, because documents do not change while the server runs. */
const requests = new Map<DocumentName, Promise<OpenapiDocument>>()

function fetchDocument(name: DocumentName): Promise<OpenapiDocument> {
  const known = requests.get(name)
  if (known) return known
  const request = control('get', '/_mock/openapi/{document}', { path: { document: `${name}.json` } })
  requests.set(name, request)
  request.catch(() => requests.delete(name)) // the next page tries again
  return request
}

/** Loads one of the mock provider's OpenAPI documents. */
export function useDocument(name: DocumentName): { document: OpenapiDocument | undefined; error: string | undefined } {
  const [state, setState] = useState<{ name?: DocumentName; document?: OpenapiDocument; error?: string }>({})
  useEffect(() => {
    fetchDocument(name).then(
      (document) => setState({ name, document }),
      (error: unknown) => setState({ name, error: error instanceof Error ? error.message : String(error) }),
    )
  }, [name])
  const isCurrent = state.name === name
  return { document: isCurrent ? state.document : undefined, error: isCurrent ? state.error : undefined }
}
