import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLargest } from './largest.ts'

function getLargestSize(items: Iterable<{ size: number }>): number {
  return Math.max(0, ...[...items].map(({ size }) => size))
}

test('the largest item is found, however the sizes have changed', () => {
  const change = fc.record({ index: fc.nat(9), size: fc.nat(5), isRemoved: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const all = Array.from({ length: 10 }, () => ({ size: 0 }))
      const items = new Set(all)
      const largest = createLargest(items)
      for (const { index, size, isRemoved } of changes) {
        const item = all[index] ?? { size: 0 }
        const isGrowing = size > item.size
        item.size = isRemoved ? 0 : size
        if (isRemoved) items.delete(item)
        else items.add(item)
        if (isGrowing && !isRemoved) largest.grow(item)
        expect(largest.find()?.size ?? 0).toBe(getLargestSize(items))
      }
    }),
    { seed: 7 },
  )
})

test('an item that has grown many times is found as the largest', () => {
  const [small, large] = [{ size: 1 }, { size: 2 }]
  const largest = createLargest(new Set([small, large]))
  expect(largest.find()).toBe(large)
  for (let size = 3; size < 1_000; size += 1) {
    small.size = size
    largest.grow(small)
  }
  expect(largest.find()).toBe(small)
})

test('there is no largest item among empty ones', () => {
  expect(createLargest(new Set([{ size: 0 }])).find()).toBeUndefined()
})
