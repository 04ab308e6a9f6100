import { LOCALES } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { fill, toDuration, WORDS } from './words.ts'

test.each(LOCALES)('the placeholders in %s are the same as in English', (locale) => {
  const toHoles = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()
  const inEnglish = Object.entries(WORDS.en).map(([name, text]) => [name, toHoles(text)])
  expect(Object.entries(WORDS[locale]).map(([name, text]) => [name, toHoles(text)])).toEqual(inEnglish)
})

test.each([
  [1, 'en', '1 minute'],
  [30, 'es', '30 minutos'],
  [90, 'en', '90 minutes'],
  [60, 'fr', '1\u00A0heure'],
  [10_080, 'pt-br', '7 dias'],
] as const)('a duration of %i minutes in %s is %s', (minutes, locale, text) => {
  expect(toDuration(minutes, locale)).toBe(text)
})

test('an unknown placeholder stays', () => {
  expect(fill('{code} for {project}', { code: '123456' })).toBe('123456 for {project}')
})
