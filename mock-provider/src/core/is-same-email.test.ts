import { expect, test } from 'vitest'
import { isSameEmail } from './is-same-email.ts'

test.each([
  ['ada@example.com', 'Ada@EXAMPLE.com', true],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', true],
  ['ada@BÜCHER.example', 'ada@bücher.example', true],
  ['jürgen@example.com', 'ju\u0308rgen@example.com', true],
  ['ada@bücher.example', 'ada@bucher.example', false],
  ['jürgen@example.com', 'jurgen@example.com', false],
])('whether %s and %s are the same email address: %s', (one, other, isSame) => {
  expect(isSameEmail(one, other)).toBe(isSame)
})
