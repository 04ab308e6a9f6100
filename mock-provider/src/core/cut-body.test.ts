import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutBody, estimateSize, MAX_BODY_BYTES, MAX_STRING_LENGTH } from './cut-body.ts'

test('a recorded body of ordinary length is not truncated', () => {
  const body = { name: 'Ada', list: [1, true, null, { inner: 'x'.repeat(MAX_STRING_LENGTH) }] }
  expect(cutBody(body).isCut).toBe(false)
  expect(cutBody(body).body).toBe(body)
  expect(cutBody(null)).toMatchObject({ body: null, isCut: false })
})

test('a long string in a recorded body is truncated and shows the number of missing characters', () => {
  expect(cutBody({ name: `${'x'.repeat(MAX_STRING_LENGTH)}yz`, other: 'kept' })).toMatchObject({
    body: { name: `${'x'.repeat(MAX_STRING_LENGTH)}… [truncated: 2 more characters]`, other: 'kept' },
    isCut: true,
  })
})

test('a long string is truncated to fill the maximum size of a recorded body', () => {
  // A string takes 64 bytes, plus 2 for each character.
  const mark = (count: number) => `… [truncated: ${count} more characters]`
  expect(cutBody('x'.repeat(500), 1000)).toEqual({ body: `${'x'.repeat(468)}${mark(32)}`, isCut: true, size: 1000 })
  expect(cutBody('x'.repeat(468), 1000)).toEqual({ body: 'x'.repeat(468), isCut: false, size: 1000 })
})

test('a long list in a recorded body is truncated and shows the number of missing items', () => {
  const items = Array.from({ length: 500_000 }, (_, index) => index)
  const { body, isCut } = cutBody({ items, after: 1 })
  const kept = (Object(body).items as unknown[]).length - 1 // the body is an object with a list
  expect(Object(body).items.slice(0, 3)).toEqual([0, 1, 2])
  expect(Object(body).items.at(-1)).toBe(`[truncated: ${500_000 - kept} more items]`)
  expect(Object(body)).toHaveProperty('[truncated]', '[truncated: 1 more members]')
  expect([isCut, kept < 2_000]).toEqual([true, true])
})

test('an object with many members or long names is truncated in a recorded body', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`member-${index}`, index]))
  expect(JSON.stringify(cutBody(many).body).length).toBeLessThan(MAX_BODY_BYTES)
  expect(cutBody(many).isCut).toBe(true)
  const [name] = Object.keys(Object(cutBody({ ['n'.repeat(100_000)]: 1 }).body))
  expect(name).toBe(`${'n'.repeat(200)}… [truncated: 99800 more characters]`)
})

test('a deeply nested body is cut', () => {
  let body: unknown = 'deep'
  for (let depth = 0; depth < 5_000; depth += 1) body = { body }
  expect(cutBody(body).isCut).toBe(true)
})

test('several long strings share the size limit of one recorded body', () => {
  const strings = Array.from({ length: 200 }, () => 'x'.repeat(MAX_STRING_LENGTH))
  const { body, size } = cutBody(strings)
  expect(JSON.stringify(body).length).toBeLessThan(MAX_BODY_BYTES)
  expect(size).toBeLessThan(2 * MAX_BODY_BYTES)
})

test('the estimated size of a JSON text is an upper bound, below twice the size of an ordinary body', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(estimateSize(JSON.stringify(value))).toBeGreaterThanOrEqual(cutBody(value).size)
    }),
  )
  const body = { data: { user: { emails: [{ email: 'ada@example.com', verified: true }], roles: [] }, status: 200 } }
  expect(estimateSize(JSON.stringify(body))).toBeLessThan(2 * cutBody(body).size)
})
