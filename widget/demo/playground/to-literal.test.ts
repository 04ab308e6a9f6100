import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLiteral } from './to-literal.ts'

test('generated code writes short objects on one line and long ones on several', () => {
  expect(toLiteral({ products: ['oauth'], 'a-b': "it's", c: true })).toBe(
    String.raw`{ products: ['oauth'], 'a-b': 'it\'s', c: true }`,
  )
  expect(toLiteral({ a: 'x'.repeat(60), b: ['y'.repeat(60)] })).toBe(
    `{\n  a: '${'x'.repeat(60)}',\n  b: ['${'y'.repeat(60)}'],\n}`,
  )
  expect(toLiteral({})).toBe('{}')
})

test('evaluating the generated code of any value returns that value', () => {
  const value = fc.jsonValue({ noUnicodeString: false })
  fc.assert(
    fc.property(value, (given) => {
      // oxlint-disable-next-line no-eval
      const read: unknown = (0, eval)(`(${toLiteral(given)})`)
      expect(JSON.stringify(read)).toBe(JSON.stringify(given))
    }),
    { seed: 2026, numRuns: 300 },
  )
})
