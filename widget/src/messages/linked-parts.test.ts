import { expect, test } from 'vitest'
import { toLinkedParts } from './linked-parts.ts'
import { en } from './en.ts'

test('an error message without a URL is a single text part', () => {
  expect(toLinkedParts(en['error.session_not_found'])).toEqual([{ text: en['error.session_not_found'] }])
})

test(
  'URLs of the provider’s documentation and dashboard become links without a trailing full stop',
  { tags: 'provider.links' },
  () => {
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
  },
)

test.each([
  'https://evil.example/docs',
  'https://stytch.com.evil.example/docs',
  'https://stytch.com@evil.example/docs',
  'https://stytchXcom/docs',
  'http://stytch.com/docs',
  'javascript:alert(1)//https-stytch.com/docs',
  'https://stytch.com/docsify',
])('the URL %s in an error message does not become a link', (message) => {
  expect(toLinkedParts(message)).toEqual([{ text: message }])
})
