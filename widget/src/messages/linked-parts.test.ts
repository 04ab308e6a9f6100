import { expect, test } from 'vitest'
import { toLinkedParts } from './linked-parts.ts'

test('a message without an address is one text', () => {
  expect(toLinkedParts('Session not found.')).toEqual([{ text: 'Session not found.' }])
})

test("the provider's documentation and dashboard become links, without the sentence's full stop", () => {
  expect(
    toLinkedParts('See https://stytch.com/docs/api/errors/400#bad_request. Or https://stytch.com/dashboard'),
  ).toEqual([
    { text: 'See ' },
    {
      text: 'https://stytch.com/docs/api/errors/400#bad_request',
      href: 'https://stytch.com/docs/api/errors/400#bad_request',
    },
    { text: '.' },
    { text: ' Or ' },
    { text: 'https://stytch.com/dashboard', href: 'https://stytch.com/dashboard' },
  ])
})

test.each([
  'https://evil.example/docs',
  'https://stytch.com.evil.example/docs',
  'https://stytch.com@evil.example/docs',
  'https://stytchXcom/docs',
  'http://stytch.com/docs',
  'javascript:alert(1)//https-stytch.com/docs',
  'https://stytch.com/docsify',
])('%s stays text', (message) => {
  expect(toLinkedParts(message)).toEqual([{ text: message }])
})
