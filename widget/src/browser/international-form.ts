import { toAsciiDigits } from './ascii-digits.ts'

/**
 * Returns a phone number in ASCII digits, with a plus sign in place of the international prefix 00. No number that
 * receives messages begins with 00 in its own country.
 *
 * @see ITU-T E.164, E.123
 */
export function toInternationalForm(typed: string): string {
  return toAsciiDigits(typed)
    .trim()
    .replace(/^\(?00/, '+')
}

/** Drops the zero in brackets that is dialled within the country only: `+44 (0)20`. */
export function withoutTrunkZero(number: string): string {
  return number.replace(/^(\(?\+[\d\s().-]*?)\(0\)/, '$1')
}

/** Reports whether a number begins with a country code. */
export function isInternational(number: string): boolean {
  return /^\(?\+/.test(number)
}
