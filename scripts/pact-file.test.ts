import { expect, test } from 'vitest'
import { normalizePact } from './pact-file.ts'

test('a normalized pact file does not depend on the order of its interactions', () => {
  const a = { description: 'a', providerStates: [{ name: 'x', params: { c: 1, b: 2 } }] }
  const b = { description: 'b' }
  const text = JSON.stringify(normalizePact({ metadata: {}, interactions: [b, a] }))
  expect(JSON.stringify(normalizePact({ interactions: [a, b], metadata: {} }))).toBe(text)
  expect(text).toContain('"b":2,"c":1')
})
