/** Returns the digits of a text, with full-width digits converted to ASCII. */
export function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}

/**
 * Finds the passcode in a pasted or autofilled text, which may be a whole message. Digits in one piece are preferred to
 * two groups, and two groups to single digits with separators.
 */
export function findPasscode(text: string, length: number): string | undefined {
  const plain = text.normalize('NFKC')
  const half = length / 2
  const patterns = [
    `(?<!\\d)\\d{${length}}(?!\\d)`,
    `${NO_GROUP_BEFORE}\\d{${half}}[\\s-]\\d{${half}}${NO_GROUP_AFTER}`,
    `${NO_GROUP_BEFORE}\\d(?:[\\s-]\\d){${length - 1}}${NO_GROUP_AFTER}`,
  ]
  const found = patterns.map((pattern) => new RegExp(pattern).exec(plain)?.[0])
  const digits = toDigits(found.find((match) => match !== undefined) ?? plain)
  return digits.length === length ? digits : undefined
}

/** Rejects groups that are part of a longer number, like a phone number. */
const NO_GROUP_BEFORE = String.raw`(?<!\d[\s-]?)`
const NO_GROUP_AFTER = String.raw`(?![\s-]?\d)`
