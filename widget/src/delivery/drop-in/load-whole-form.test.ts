import { expect, test } from 'vitest'
import { respellFolder } from './load-whole-form.ts'

const toUrl = (retry: number) => `https://cdn.example/latchkey/chunks/whole-1.js?again=${retry}`

test.each([
  [1, 'https://cdn.example/latchkey/%63hunks/whole-1.js'],
  [2, 'https://cdn.example/latchkey/c%68unks/whole-1.js'],
  [3, 'https://cdn.example/latchkey/%63%68unks/whole-1.js'],
])('retry %i spells the folder in its own way', (retry, expected) => {
  expect(respellFolder(toUrl(retry))).toBe(expected)
})

test('browsers keep the spellings apart, and servers do not', () => {
  const urls = Array.from({ length: 63 }, (_, index) => new URL(respellFolder(toUrl(index + 1))).href)
  expect(new Set(urls).size).toBe(63)
  expect(new Set(urls.map((url) => decodeURIComponent(url)))).toEqual(
    new Set(['https://cdn.example/latchkey/chunks/whole-1.js']),
  )
})

test('files beside the file are in the same spelling, and the script above the folder is the same', () => {
  const whole = respellFolder(toUrl(1))
  expect(new URL('./actions-2.js', whole).href).toBe('https://cdn.example/latchkey/%63hunks/actions-2.js')
  expect(new URL('../latchkey-0.1.0.js', whole).href).toBe('https://cdn.example/latchkey/latchkey-0.1.0.js')
})
