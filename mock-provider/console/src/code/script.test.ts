import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toScript } from './script.ts'

test('a JSON value converted to JavaScript source evaluates to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const read: unknown = new Function(`return ${toScript(value, '')}`)() // oxlint-disable-line typescript/no-implied-eval -- it is what is tested
      expect(JSON.stringify(read)).toBe(JSON.stringify(value))
    }),
    { seed: 7, numRuns: 1_000 },
  )
})

test('JavaScript source generated from JSON has one member per line and quotes names where needed', () => {
  expect(toScript({ one: [], 'x-two': { three: "it's" } }, '')).toBe(
    "{\n  one: [],\n  'x-two': {\n    three: 'it\\'s',\n  },\n}",
  )
})
