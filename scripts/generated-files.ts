import { ERRORS } from '../openapi/errors.ts'
import { renderGenerated } from '../openapi/generate.ts'
import { en } from '../widget/src/messages/en.ts'

export const GENERATED_FOLDER = new URL('../openapi/generated/', import.meta.url)

/** What `openapi/generated` should hold, as text by file name. */
export async function generatedFiles() {
  const files = await renderGenerated(Object.keys(ERRORS))
  return files.set('error-texts.json', renderErrorTexts())
}

/** What the widget shows instead of the server's message, by the ids in the catalogue: for those who may not import it. */
function renderErrorTexts() {
  const ids = Object.values(ERRORS).flatMap(({ text }) => text ?? [])
  return `${JSON.stringify(Object.fromEntries(ids.map((id) => [id, en[id]])), null, 2)}\n`
}
