/**
 * Returns a text with the decimal digits of all scripts as ASCII digits, with full-width characters as ASCII, and
 * without the invisible characters that are often copied along with a text. In Unicode, the ten digits of a script are
 * consecutive, from 0 to 9.
 *
 * @see Unicode standard, general category `Nd`
 */
export function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(DIGIT, toAsciiDigit)
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const DIGIT = /\p{Nd}/gu
const ONE_DIGIT = /^\p{Nd}$/u

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (ONE_DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  // Some scripts have several series of digits, one directly after the other.
  return String((code - zero) % 10)
}

/**
 * Converts the value of a field with {@link toAsciiDigits}, and keeps the caret behind the same character.
 *
 * @returns the converted value
 */
export function toAsciiDigitsInField(input: HTMLInputElement): string {
  const plain = toAsciiDigits(input.value)
  if (plain === input.value) return plain
  const position = toAsciiDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = plain
  input.setSelectionRange(position, position)
  return plain
}
