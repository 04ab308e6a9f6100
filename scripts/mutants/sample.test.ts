import { expect, test } from 'vitest'
import { sample } from './sample.ts'

const ITEMS = Array.from({ length: 100 }, (_, index) => index)

test('sampling with the same seed returns the same items, in their original order', () => {
  const drawn = sample(ITEMS, 10, 1)
  expect(drawn).toHaveLength(10)
  expect(drawn).toEqual(sample(ITEMS, 10, 1))
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
})

test('sampling with another seed returns other items', () => {
  expect(sample(ITEMS, 10, 1)).not.toEqual(sample(ITEMS, 10, 2))
})

test('a sample size larger than the list returns the whole list', () => {
  expect(sample(ITEMS, Infinity, 1)).toEqual(ITEMS)
})
