/** An item whose size changes. */
type Sized = { readonly size: number }

/** A note of the size that an item had. The item may have become smaller since. */
type Noted<Item> = { item: Item; size: number }

/** Finds the largest of many items without reading them all each time. */
export type Largest<Item> = {
  /** Notes that an item has grown or is new. */
  grow(item: Item): void
  /** Finds the largest item. Undefined when all are empty. */
  find(): Item | undefined
}

/** The maximum number of outdated notes for each item. */
const NOTES_PER_ITEM = 4

/**
 * Creates a finder of the largest item. It is a binary heap of noted sizes. An item has a note of at least its present
 * size, so the first up-to-date note belongs to the largest item.
 *
 * @param items returns all items. It is called only once for many finds
 */
export function createLargest<Item extends Sized>(items: ReadonlySet<Item>): Largest<Item> {
  let heap: Noted<Item>[] | undefined
  return {
    grow(item) {
      if (!heap) return // `find` notes the sizes of all items
      if (heap.length > NOTES_PER_ITEM * items.size) heap = undefined
      else add(heap, { item, size: item.size })
    },
    find() {
      heap ??= [...items].map((item) => ({ item, size: item.size })).toSorted((one, other) => other.size - one.size)
      for (let first = heap[0]; first; first = heap[0]) {
        const { item, size } = first
        if (size === item.size && size > 0) return item
        removeFirst(heap)
        if (item.size > 0) add(heap, { item, size: item.size })
      }
      heap = undefined
      return undefined
    },
  }
}

function add<Item>(heap: Noted<Item>[], note: Noted<Item>): void {
  let at = heap.length
  heap.push(note)
  while (at > 0) {
    const up = (at - 1) >> 1
    const parent = heap[up]
    if (!parent || parent.size >= note.size) break
    heap[at] = parent
    at = up
  }
  heap[at] = note
}

function removeFirst<Item>(heap: Noted<Item>[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const child = (heap[left + 1]?.size ?? 0) > (heap[left]?.size ?? 0) ? left + 1 : left
    const larger = heap[child]
    if (!larger || larger.size <= last.size) break
    heap[at] = larger
    at = child
  }
  heap[at] = last
}
