import { expect, test } from 'vitest'
import { getWords, toDuration } from './words.ts'

test.each([
  [1, 'en', '1 minute'],
  [30, 'es', '30 minutos'],
  [90, 'en', '90 minutes'],
  [60, 'fr', '1\u00A0heure'],
  [10_080, 'pt-br', '7 dias'],
] as const)('a duration of %i minutes in %s is %s', (minutes, locale, text) => {
  expect(toDuration(minutes, locale)).toBe(text)
})

test('message texts are translated, with English for a language without translations', () => {
  expect([getWords('cs').loginButton, getWords('ca-ES').loginButton]).toEqual(['Přihlásit se', 'Log in'])
})
