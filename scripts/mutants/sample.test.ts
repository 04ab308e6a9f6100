import { expect, test } from 'vitest'
import { sample } from './sample.ts'

const ITEMS = Array.from({ length: 100 }, (_, index) => index)

test('a seed returns the same items every time, in their order', () => {
  const drawn = sample(ITEMS, 10, 1)
  expect(drawn).toHaveLength(10)
  expect(drawn).toEqual(sample(ITEMS, 10, 1))
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
})

test('another seed returns other items', () => {
  expect(sample(ITEMS, 10, 1)).not.toEqual(sample(ITEMS, 10, 2))
})

test('a sample larger than the list returns the whole list', () => {
  expect(sample(ITEMS, Infinity, 1)).toEqual(ITEMS)
})
