import { expect, test } from 'vitest'
import { toAsciiDigits } from './ascii-digits.ts'

test.each([
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['full-width', '０１２３４５６７８９'],
  ['mathematical', '𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫'],
  ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
])('%s digits are converted to ASCII digits', (_script, digits) => {
  expect(toAsciiDigits(digits)).toBe('0123456789')
})

test('every Unicode decimal digit is converted to the ASCII digit of the same value', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(toAsciiDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['\u202A+44 20 7946 0958\u202C', '+44 20 7946 0958'],
  ['\u200E+44\u00A020\u20097946\u202F0958\uFEFF', '+44 20 7946 0958'],
  ['12\u200B3\u00AD4\u2060', '1234'],
  ['＋４４（０）', '+44(0)'],
])('in "%s", invisible characters are removed and full-width characters become ASCII', (copied, plain) => {
  expect(toAsciiDigits(copied)).toBe(plain)
})

test('characters that are no digits stay unchanged', () => {
  expect(toAsciiDigits('(213) 373-42ab é')).toBe('(213) 373-42ab é')
})
