/** Draws random numbers, and random elements of lists, which depend on the seed alone. */
export type Random = { below(limit: number): number; pick<Item>(items: readonly [Item, ...Item[]]): Item }

/** Creates a generator of random numbers. @see mulberry32, by Tommy Ettinger */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}
