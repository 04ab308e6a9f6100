import { getShownText, type CatalogueError, type RaisedErrors } from './catalogue.ts'

type Searchable<Thing> = { thing: Thing; text: string }

/** The catalogue with the text of each part in lower case, made once for many searches. */
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

/** Each word has to stand in the operation or in the error. An operation that has them all is found whole. */
export function findErrors(index: ErrorIndex, query: string): FoundTag[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
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

export function countFound(found: readonly FoundTag[]): { errors: number; operations: number } {
  const raised = found.flatMap((tag) => tag.raised)
  return { operations: raised.length, errors: raised.reduce((sum, { errors }) => sum + errors.length, 0) }
}
