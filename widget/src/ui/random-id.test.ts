import { expect, test } from 'vitest'
import { createRandomId } from './random-id.ts'

test('a random id has 21 characters that need no escaping', () => {
  for (let count = 0; count < 100; count++) expect(createRandomId()).toMatch(/^[\w-]{21}$/)
})

test('random ids differ, and use the whole alphabet', () => {
  const ids = Array.from({ length: 200 }, createRandomId)
  expect(new Set(ids).size).toBe(200)
  expect(new Set(ids.join('')).size).toBe(64)
})
