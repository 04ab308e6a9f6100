import { expect, test } from 'vitest'
import { createRandomWords, createUuid } from './random.ts'

test('a UUID is random and of version 4', () => {
  const uuids = Array.from({ length: 50 }, createUuid)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(uuids).size).toBe(50)
  expect(new Set(uuids.map((uuid) => uuid[0])).size).toBeGreaterThan(4)
})

test('generated random words differ from one another', () => {
  const words = createRandomWords(16)
  expect(words).toHaveLength(16)
  expect(new Set(words).size).toBeGreaterThan(1)
})
