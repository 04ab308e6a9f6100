import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'

test.each(['Ada Lovelace', 'Zoë (home)', 'ada@example.com', '+1 202 555 0123', ''])(
  'the text %j is not isolated',
  (text) => {
    expect(isolate(text)).toBe(text)
  },
)

test.each(['نورة', 'Acme \u202Etpgtahc', 'דנה', 'a\u2067b'])(
  'the text %j is isolated from the text around it',
  (text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`)
  },
)

test('bidi control characters in a name cannot end its isolation', () => {
  expect(isolate('Acme\u2069\u202Eevil')).toBe('\u2068Acme\u202Eevil\u2069')
})
