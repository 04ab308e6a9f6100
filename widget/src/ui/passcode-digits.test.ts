import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDigits, findPasscode, toDigits } from './passcode-digits.ts'

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

const LENGTH = 6
const parts = fc
  .tuple(fc.stringMatching(/^\d{0,6}$/), fc.nat({ max: LENGTH }), fc.nat({ max: LENGTH }))
  .map(([digits, one, other]) => ({
    digits,
    start: Math.min(one, other, digits.length),
    end: Math.min(Math.max(one, other), digits.length),
  }))

/** Does with a text what a plain field does. */
function edit({ digits, start, end }: { digits: string; start: number; end: number }, inserted: string) {
  const raw = digits.slice(0, start) + inserted + digits.slice(end)
  return editDigits(digits, { start, end }, raw, start + inserted.length, LENGTH)
}

test('digits that are typed replace what is selected, as in a plain field of six characters', () => {
  fc.assert(
    fc.property(parts, fc.stringMatching(/^\d{0,3}$/), (part, inserted) => {
      const { digits, caret } = edit(part, inserted)
      const plain = part.digits.slice(0, part.start) + inserted + part.digits.slice(part.end)
      expect(digits).toBe(plain.slice(0, LENGTH))
      expect(caret).toBe(part.start + inserted.length)
    }),
    { seed: 7 },
  )
})

test('what is typed without a digit never changes the digits, and is malformed unless it is blank', () => {
  const others = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => toDigits(text) === '')
  fc.assert(
    fc.property(parts, others, (part, inserted) => {
      const { digits, caret, isMalformed } = edit(part, inserted)
      expect({ digits, caret, isMalformed }).toEqual({
        digits: part.digits,
        caret: part.start,
        isMalformed: inserted.trim() !== '',
      })
    }),
    { seed: 8 },
  )
})
