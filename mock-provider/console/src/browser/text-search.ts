import MiniSearch, { type SearchOptions } from 'minisearch'

/** An item of the search, and the texts that are searched for it. */
export type Searchable<Thing> = {
  thing: Thing
  name: string
  /** Other common names. */
  synonyms?: string
  text?: string
  /** Whether it is listed before other matches. */
  isPreferred?: boolean
}

export type TextSearch<Thing> = {
  /**
   * Finds the items that contain the whole query. If there are none, finds those that contain each of its words. The
   * best matches come first.
   */
  find(query: string): Thing[]
  /** Finds the items that contain most of the query's words. The best matches come first. */
  findNearest(query: string, max: number): Thing[]
}

/** Returns the maximum edit distance: two, as transposed letters count twice. Short words have too many neighbours. */
function getMaxTypos(word: string): number | false {
  if (word.length <= 3) return false
  return word.length === 4 ? 1 : 2
}

const OPTIONS: SearchOptions = {
  boost: { name: 4, synonyms: 8 },
  prefix: (word) => word.length > 2,
  fuzzy: getMaxTypos,
  weights: { prefix: 0.6, fuzzy: 0.3 },
}

const PREFERENCE = 1.5

/** Returns the words of a text in lowercase, separated by single spaces. Identifiers consist of words, too. */
export function toWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Creates a search over things that do not change. It finds words in any order, their beginnings, and misspelled ones. */
export function createTextSearch<Thing>(searchables: readonly Searchable<Thing>[]): TextSearch<Thing> {
  const rows = searchables.map(({ name, synonyms = '', text = '' }, id) => ({
    id,
    name: toWords(name),
    synonyms: toWords(synonyms),
    text: toWords(text),
  }))
  const whole = rows.map(({ name, synonyms, text }) => `${name}\n${synonyms}\n${text}`)
  const index = new MiniSearch({ fields: ['name', 'synonyms', 'text'], searchOptions: OPTIONS })
  index.addAll(rows)
  const boostDocument = (id: number) => (searchables[id]?.isPreferred === true ? PREFERENCE : 1)
  const rank = (words: string) => index.search(words, { combineWith: 'AND', boostDocument }).map(({ id }): number => id)
  const toThings = (ids: readonly number[]) => ids.flatMap((id) => searchables[id]?.thing ?? [])
  return {
    find(query) {
      const wanted = toWords(query)
      const matching = rows.map(({ id }) => id).filter((id) => whole[id]?.includes(wanted) === true)
      if (wanted === '') return toThings(matching)
      const ranked = rank(wanted)
      if (matching.length === 0) return toThings(ranked)
      const best = ranked.filter((id) => matching.includes(id))
      return toThings([...new Set([...best, ...matching])])
    },
    findNearest(query, max) {
      const words = toWords(query).split(' ')
      // A match of one word of two is usually about something else, unless the query is an identifier.
      const least = (words.length + (query.includes('_') ? 0 : 1)) / 2
      const isNear = ({ queryTerms }: { queryTerms: string[] }) => queryTerms.length >= least
      const near = index.search(words.join(' '), { combineWith: 'OR', boostDocument }).filter(isNear)
      return toThings(near.slice(0, max).map(({ id }): number => id))
    },
  }
}
