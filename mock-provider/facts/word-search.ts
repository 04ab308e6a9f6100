/** Reports whether these texts contain every word of a search, ignoring case. */
export type WordSearch = (texts: readonly (string | null | undefined)[]) => boolean

/** Creates the test for the words of a search. A part of a word matches, too. Without words, everything matches. */
export function createWordSearch(search: string | undefined): WordSearch {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (texts) => {
    const text = texts.join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
