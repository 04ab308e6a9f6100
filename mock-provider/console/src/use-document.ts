import type { MockPaths } from '@latchkey/openapi'
import { useEffect, useState } from 'react'
import { control, type AnswerOf } from './control.ts'

export type DocumentName = 'mock' | 'sdk' | 'oauth'
export type OpenapiDocument = AnswerOf<MockPaths['/_mock/openapi/{document}']['get']>

/** Documents do not change while the server runs. */
const asked = new Map<DocumentName, Promise<OpenapiDocument>>()

function ask(name: DocumentName): Promise<OpenapiDocument> {
  const known = asked.get(name)
  if (known) return known
  const answer = control('get', '/_mock/openapi/{document}', { path: { document: `${name}.json` } })
  asked.set(name, answer)
  answer.catch(() => asked.delete(name)) // asked again by the next page
  return answer
}

/** One of the documents that the mock provider is served from. */
export function useDocument(name: DocumentName): { document: OpenapiDocument | undefined; error: string | undefined } {
  const [state, setState] = useState<{ name?: DocumentName; document?: OpenapiDocument; error?: string }>({})
  useEffect(() => {
    ask(name).then(
      (document) => setState({ name, document }),
      (error: unknown) => setState({ name, error: error instanceof Error ? error.message : String(error) }),
    )
  }, [name])
  const isCurrent = state.name === name
  return { document: isCurrent ? state.document : undefined, error: isCurrent ? state.error : undefined }
}
