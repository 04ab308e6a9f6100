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

/** A part of a field's digits, as offsets. A part without a length is a caret. */
export type SelectedPart = { start: number; end: number }

/**
 * Returns the digits of a field after an edit, and the caret in them. An edit that brings no digit, such as a letter or
 * a space, changes nothing: it must not delete the digit that was selected.
 *
 * @param digits the digits before the edit
 * @param selection what was selected of them
 * @param raw what the field holds after the edit
 * @param caret the caret in it
 */
export function editDigits(digits: string, selection: SelectedPart, raw: string, caret: number, length: number) {
  const kept = digits.slice(0, selection.start)
  const after = digits.slice(selection.end)
  const isInsertion = raw.length > kept.length + after.length && raw.startsWith(kept) && raw.endsWith(after)
  const inserted = isInsertion ? raw.slice(kept.length, raw.length - after.length) : raw
  if (inserted !== '' && toDigits(inserted) === '')
    return { digits, caret: selection.start, isMalformed: inserted.trim() !== '' }
  const edited = readDigits(raw, length)
  const isMalformed = edited === digits && raw.trim() !== digits
  return { digits: edited, caret: toDigits(raw.slice(0, caret)).length, isMalformed }
}

/** Returns the passcode in a text, or else its first digits. */
export function readDigits(text: string, length: number): string {
  return findPasscode(text, length) ?? toDigits(text).slice(0, length)
}

/** Rejects groups that are part of a longer number, like a phone number. */
const GROUP_BEFORE = /\d[\s-]?$/
const NO_GROUP_AFTER = String.raw`(?![\s-]?\d)`

/** Finds the first match with nothing before it that matches `before`. Not by a look-behind, which Safari 15 cannot parse. */
function findAlone(text: string, pattern: string, before: RegExp): string | undefined {
  const matches = [...text.matchAll(new RegExp(pattern, 'g'))]
  return matches.find(({ index }) => !before.test(text.slice(0, index)))?.[0]
}
