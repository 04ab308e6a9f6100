import { expect, test } from 'vitest'
import { toMinutesText, toShownNumber } from './use-passcode.ts'

test.each([
  [299, 'en', '4:59'],
  [60, 'de', '1:00'],
  [1, 'fr', '0:01'],
  [125, 'fa', '۲:۰۵'],
])('the duration of %i seconds is written as %s', (seconds, tag, text) => {
  expect(toMinutesText(seconds, tag)).toBe(text)
})

test.each([
  [{ number: '+12133734253', national: '(213) 373-4253' }, '+1 (213) 373-4253'],
  [{ number: '+447400123456', national: '07400 123456' }, '+447400123456'],
  [{ number: '+447400123456', national: '07400 123456', international: '+44 7400 123456' }, '+44 7400 123456'],
  [{ number: 'abc', national: 'abc' }, 'abc'],
])('the number %j is shown as %s', (parsed, shown) => {
  expect(toShownNumber({ isValid: true, ...parsed })).toBe(shown)
})
