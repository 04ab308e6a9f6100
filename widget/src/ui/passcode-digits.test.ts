import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPasscode, toDigits } from './passcode-digits.ts'

test.each([
  ['123456', '123456'],
  [' 123456\n', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['Your passcode is 123456. It expires in 5 minutes.', '123456'],
  ['123 456 is your passcode, good for 10 minutes', '123456'],
  ['Acme 2: G-123456', '123456'],
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['१-२-३-४-५-६', '123456'],
  ['رمزك هو \u2068١٢٣٤٥٦\u2069. صالح لمدة ٥ دقائق.', '123456'],
  ['123\u200B456', '123456'],
  ['@app.example #123456', '123456'],
  ['Call +1 213 373 4253 or enter 987654', '987654'],
])('the passcode in "%s" is %s', (text, passcode) => {
  expect(findPasscode(text, 6)).toBe(passcode)
})

test.each(['', 'hello', '12345', '1234567', '+1 213 373 4253'])('the text "%s" contains no passcode', (text) => {
  expect(findPasscode(text, 6)).toBeUndefined()
})

test('digits of other scripts are converted to ASCII, and other characters are removed', () => {
  expect(toDigits('a１2-3 four ٤۵६')).toBe('123456')
})

test('a passcode is found between any words without digits', () => {
  const words = fc.string().filter((text) => !/[\d\p{N}]/u.test(text))
  const passcodes = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
  fc.assert(
    fc.property(words, passcodes, words, (before, passcode, after) => {
      expect(findPasscode(`${before} ${passcode} ${after}`, 6)).toBe(passcode)
    }),
    { seed: 4 },
  )
})
