import { expect, test } from 'vitest'
import { sample } from './sample.ts'

const ITEMS = Array.from({ length: 50 }, (_, index) => index)

test('a sample has the wanted number of items, in their order', () => {
  const drawn = sample(ITEMS, 10, 1)
  expect(new Set(drawn).size).toBe(10)
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
})

test('the same seed draws the same items, and another seed draws others', () => {
  expect(sample(ITEMS, 10, 1)).toEqual(sample(ITEMS, 10, 1))
  expect(sample(ITEMS, 10, 1)).not.toEqual(sample(ITEMS, 10, 2))
})

test('a sample of more items than there are has all of them', () => {
  expect(sample(ITEMS, 51, 1)).toEqual(ITEMS)
})
