/** A name that somebody else has chosen, in a form that is safe to show. */
export type ShownName = {
  /** At most 80 characters, none of them hidden. */
  text: string
  /** Whether the name hides characters, or writes one word in several scripts. */
  isDeceptive: boolean
}

const MAX_LENGTH = 80
/** Replaces characters that cannot be seen. */
const MARK = '\uFFFD'

/** Invisible characters, controls, and what fonts show as nothing. @see Unicode UTS 39 §3.1 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800]/u
/**
 * Between two of these characters a joiner is legitimate: in composed emoji, and in scripts whose letters change shape.
 */
const JOINING =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u
const JOINERS = ['\u200C', '\u200D']
/** Variation selector that requests the colour form of an emoji. */
const EMOJI_SELECTOR = '\uFE0F'
/** Four or more combining marks on one letter: no language uses that many. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu

/**
 * Converts a name to what a person may be shown. Each run of whitespace becomes one space. Invisible characters become
 * a visible mark, so that an app cannot use them to take another app's name.
 */
export function toShownName(name: string): ShownName {
  const trimmed = name
    .normalize('NFC')
    .replace(/[\t\n\r\p{Zs}]+/gu, ' ')
    .trim()
  const characters = trimmed.match(/[^]/gu) ?? []
  const isJoining = (index: number) => JOINING.test(characters[index] ?? '')
  const isPartOfWord = (character: string, index: number) =>
    character === EMOJI_SELECTOR
      ? isJoining(index - 1)
      : JOINERS.includes(character) && isJoining(index - 1) && isJoining(index + 1)
  const defused = characters
    .map((character, index) => (HIDDEN.test(character) && !isPartOfWord(character, index) ? MARK : character))
    .join('')
  const text = defused.replace(PILED_MARKS, '$1')
  const isDeceptive = text !== trimmed || toWords(text).some(mixesScripts)
  return { text: shorten(text), isDeceptive }
}

function shorten(text: string): string {
  const characters = text.match(/[^]/gu) ?? []
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : text
}

/** Returns the parts of a name between spaces and punctuation. */
export function toWords(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}|]+/u).filter(Boolean)
}

/** The scripts that app names are usually written in. Letters of other scripts are not compared. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Cherokee',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
].map((script) => ({ script, letter: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** Scripts that a single language combines. @see Unicode UTS 39 §5.2, "Highly Restrictive" */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

function mixesScripts(word: string): boolean {
  const found = SCRIPTS.filter(({ letter }) => letter.test(word)).map(({ script }) => script)
  return found.length > 1 && !TOGETHER.some((scripts) => found.every((script) => scripts.includes(script)))
}
