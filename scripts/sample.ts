import { createHash } from 'node:crypto'

/** Returns at most `count` items in their order. The same seed chooses the same items. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const rank = (index: number) => createHash('sha1').update(`${seed} ${index}`).digest('hex')
  const ranked = items.map((item, index) => ({ item, index, rank: rank(index) }))
  const chosen = ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, count)
  return chosen.toSorted((a, b) => a.index - b.index).map(({ item }) => item)
}
