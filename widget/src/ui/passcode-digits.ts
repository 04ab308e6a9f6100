import { toAsciiDigits } from '../browser/ascii-digits.ts'

/** Returns the digits of a text, of whatever script, as ASCII digits. */
export function toDigits(text: string): string {
  return toAsciiDigits(text).replaceAll(/\D/g, '')
}

/**
 * Finds the passcode in a pasted or autofilled text, which may be a whole message. Digits in one piece are preferred to
 * two groups, and two groups to single digits with separators.
 */
export function findPasscode(text: string, length: number): string | undefined {
  const plain = toAsciiDigits(text)
  const half = length / 2
  const found =
    findAlone(plain, `\\d{${length}}(?!\\d)`, /\d$/) ??
    findAlone(plain, `\\d{${half}}[\\s-]\\d{${half}}${NO_GROUP_AFTER}`, GROUP_BEFORE) ??
    findAlone(plain, `\\d(?:[\\s-]\\d){${length - 1}}${NO_GROUP_AFTER}`, GROUP_BEFORE)
  const digits = toDigits(found ?? plain)
  return digits.length === length ? digits : undefined
}

/** Rejects groups that are part of a longer number, like a phone number. */
const GROUP_BEFORE = /\d[\s-]?$/
const NO_GROUP_AFTER = String.raw`(?![\s-]?\d)`

/** Finds the first match with nothing before it that matches `before`. Not by a look-behind, which Safari 15 cannot parse. */
function findAlone(text: string, pattern: string, before: RegExp): string | undefined {
  const matches = [...text.matchAll(new RegExp(pattern, 'g'))]
  return matches.find(({ index }) => !before.test(text.slice(0, index)))?.[0]
}
