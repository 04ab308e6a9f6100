import { draw } from '../../mock-provider/src/faults/chaos.ts'

/** Draws random numbers, and random elements of lists, which depend on the seed alone. */
export type Random = { below(limit: number): number; pick<Item>(items: readonly [Item, ...Item[]]): Item }

/** Creates a generator of random numbers. */
export function createRandom(seed: number): Random {
  let drawn = 0
  const below = (limit: number) => Math.floor(draw(seed, drawn++) * limit)
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}
