/** Returns at most `count` random items in their order. The same seed returns the same items. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  if (items.length <= count) return [...items]
  const random = createRandom(seed)
  const drawn = items
    .map((_, index) => ({ index, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
  const chosen = new Set(drawn.map(({ index }) => index))
  return items.filter((_, index) => chosen.has(index))
}

/** mulberry32: a sequence of numbers from 0 to 1 for a seed. */
function createRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
