import { ERRORS } from '../openapi/errors.ts'
import { renderGenerated } from '../openapi/generate.ts'

export const GENERATED_FOLDER = new URL('../openapi/generated/', import.meta.url)

/** What `openapi/generated` should hold, as text by file name. */
export function generatedFiles() {
  return renderGenerated(Object.keys(ERRORS))
}
