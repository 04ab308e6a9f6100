import { expect, test } from 'vitest'
import { findUrl } from './find-url.ts'

test.each([
  ['https://app.example/a?b', undefined, 'https://app.example/a?b'],
  ['/a', 'https://app.example', 'https://app.example/a'],
  ['/a', undefined, undefined],
  ['https://', undefined, undefined],
])('the URL %s relative to %s is %s', (text, base, href) => {
  expect(findUrl(text, base)?.href).toBe(href)
})
