import { readFileSync } from 'node:fs'
import { PRODUCT_STORIES, WIDGET_STORIES } from '../../mock-provider/gallery/index.ts'
import { BROWSER_ERROR_TYPES } from '../../openapi/errors.ts'
import { PACT, type Subjects } from './collect.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

/** Reads the subjects of the ledger from the documents, the gallery and the contract. */
export function readSubjects(): Subjects {
  const { interactions }: { interactions: { description: string }[] } = read(PACT)
  return {
    operations: read('openapi/generated/operations.json'),
    screens: [...WIDGET_STORIES, ...PRODUCT_STORIES].map(({ path }) => path).toSorted(),
    error_types: BROWSER_ERROR_TYPES.toSorted(),
    interactions: interactions.map(({ description }) => description),
  }
}
