/** The digits of a text, whatever script's keyboard they were typed with. */
export function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}

/**
 * The passcode in a text that was pasted or filled in: a whole message, or the digits alone. Digits that stand alone
 * come first: in one piece, in two groups, or one by one.
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

/** Two groups of a longer number, a phone's, are no passcode. */
const NO_GROUP_BEFORE = String.raw`(?<!\d[\s-]?)`
const NO_GROUP_AFTER = String.raw`(?![\s-]?\d)`
