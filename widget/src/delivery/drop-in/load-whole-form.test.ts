import { expect, test } from 'vitest'
import { respellFolder } from './load-whole-form.ts'

const toUrl = (retry: number) => `https://cdn.example/latchkey/chunks/whole-1.js?again=${retry}`

test.each([
  [1, 'https://cdn.example/latchkey/%63hunks/whole-1.js'],
  [2, 'https://cdn.example/latchkey/c%68unks/whole-1.js'],
  [3, 'https://cdn.example/latchkey/%63%68unks/whole-1.js'],
])('retry %i of loading a chunk percent-encodes its folder differently', (retry, expected) => {
  expect(respellFolder(toUrl(retry))).toBe(expected)
})

test('the percent-encoded URLs of 63 chunk retries are distinct, and decode to the same URL', () => {
  const urls = Array.from({ length: 63 }, (_, index) => new URL(respellFolder(toUrl(index + 1))).href)
  expect(new Set(urls).size).toBe(63)
  expect(new Set(urls.map((url) => decodeURIComponent(url)))).toEqual(
    new Set(['https://cdn.example/latchkey/chunks/whole-1.js']),
  )
})

test('a retried chunk resolves sibling files in the same encoded folder, and parent files to the same URL', () => {
  const whole = respellFolder(toUrl(1))
  expect(new URL('./actions-2.js', whole).href).toBe('https://cdn.example/latchkey/%63hunks/actions-2.js')
  expect(new URL('../latchkey-0.1.0.js', whole).href).toBe('https://cdn.example/latchkey/latchkey-0.1.0.js')
})
