import { expect, test } from 'vitest'
import { toMinutesText } from './use-passcode.ts'

test.each([
  [299, 'en', '4:59'],
  [60, 'de', '1:00'],
  [1, 'fr', '0:01'],
  [125, 'fa', '۲:۰۵'],
])('the duration of %i seconds is written as %s', (seconds, tag, text) => {
  expect(toMinutesText(seconds, tag)).toBe(text)
})
