/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one word into another
 * (optimal string alignment distance).
 */
export function getEditDistance(from: string, to: string): number {
  let twoBack: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  const at = (cells: number[], index: number) => cells[index] ?? Infinity
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const best = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      )
      current.push(isSwap ? Math.min(best, at(twoBack, column - 2) + 1) : best)
    }
    twoBack = previous
    previous = current
  }
  return previous[to.length] ?? 0
}

/** The maximum edit distance of two similar words, as a share of the longer one's length. */
const MAX_DIFFERENCE = 0.5

/**
 * Finds the candidate with the smallest edit distance, regardless of case. The first of equally near candidates wins.
 * Undefined when all differ so much that a suggestion would be a guess.
 */
export function findNearest<Candidate extends string>(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const wanted = word.toLowerCase()
  let nearest: { candidate: Candidate; distance: number } | undefined
  for (const candidate of candidates) {
    const limit = MAX_DIFFERENCE * Math.max(candidate.length, word.length)
    // The edit distance is at least the difference in length. Comparing with a very long word would take seconds.
    const least = Math.abs(candidate.length - word.length)
    if (least > limit || (nearest && least >= nearest.distance)) continue
    const distance = getEditDistance(wanted, candidate.toLowerCase())
    if (distance <= limit && (!nearest || distance < nearest.distance)) nearest = { candidate, distance }
  }
  return nearest?.candidate
}
