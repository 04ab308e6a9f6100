import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'
import { getShownText, type CatalogueError, type RaisedErrors } from './catalogue.ts'

type Searchable<Thing> = { thing: Thing; text: string }

/** The catalogue with lowercase search texts, built once for many searches. */
export type ErrorIndex = readonly {
  raised: RaisedErrors
  text: string
  errors: readonly Searchable<CatalogueError>[]
}[]

export type FoundTag = { tag: string; raised: RaisedErrors[] }

export function indexErrors(all: readonly RaisedErrors[]): ErrorIndex {
  return all.map((raised) => ({
    raised,
    text: Object.values(raised.raiser).join(' ').toLowerCase(),
    errors: raised.errors.map((error) => ({ thing: error, text: toText(error) })),
  }))
}

function toText(error: CatalogueError): string {
  const { error_type, status_code, error_message, identities } = error
  const parts = [error_type, status_code, error_message, getShownText(error), ...Object.values(identities)]
  return parts.join(' ').toLowerCase()
}

/**
 * Finds errors that contain the whole query, for instance a copied sentence. Without such errors, finds those where every
 * word occurs in the operation or in the error. All errors of an operation match when the operation has every word.
 */
export function findErrors(index: ErrorIndex, query: string): FoundTag[] {
  const wanted = query.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const whole = findWords(index, [wanted])
  return whole.length > 0 ? whole : findWords(index, wanted.split(' '))
}

function findWords(index: ErrorIndex, words: readonly string[]): FoundTag[] {
  const tags = new Map<string, RaisedErrors[]>()
  for (const { raised, text, errors } of index) {
    const left = words.filter((word) => !text.includes(word))
    const found = errors.filter((error) => left.every((word) => error.text.includes(word))).map(({ thing }) => thing)
    if (found.length === 0) continue
    const { tag } = raised.raiser
    tags.set(tag, [...(tags.get(tag) ?? []), { raiser: raised.raiser, errors: found }])
  }
  return [...tags].map(([tag, raisers]) => ({ tag, raised: raisers }))
}

export function countErrors(raised: readonly RaisedErrors[]): number {
  return raised.reduce((sum, { errors }) => sum + errors.length, 0)
}

export function countFound(found: readonly FoundTag[]): { errors: number; operations: number } {
  const raised = found.flatMap((tag) => tag.raised)
  const operations = raised.filter(({ raiser }) => raiser.operation_id !== ANY_OPERATION).length
  return { operations, errors: countErrors(raised) }
}
