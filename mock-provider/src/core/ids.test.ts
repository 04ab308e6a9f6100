import { expect, test } from 'vitest'
import { createId, createNonce, createSecret } from './ids.ts'

test.each([
  ['an id', () => createId('user'), /^user-test-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['a secret', createSecret, /^[\w-]{43}$/],
  ['a nonce', createNonce, /^[0-9a-f]{32}$/],
])('the identifier %s has its documented form and is unique', (_, create, form) => {
  const [one, other] = [create(), create()]
  expect(one).toMatch(form)
  expect(one).not.toBe(other)
})
