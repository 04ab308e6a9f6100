import { enStrength } from './en-strength.ts'
import type { Messages } from './en.ts'

type StrengthMessageId = keyof typeof enStrength

/** Returns our text for a sentence of zxcvbn. An unknown sentence is returned unchanged. */
export function feedbackText(sentence: string, strings: Partial<Messages>): string {
  const id = ZXCVBN_SENTENCES.get(sentence)
  return id ? (strings[id] ?? enStrength[id]) : sentence
}

/** The sentences of zxcvbn 4.4.2, which the provider sends unchanged. */
const ZXCVBN_SENTENCES: ReadonlyMap<string, StrengthMessageId> = new Map<string, StrengthMessageId>([
  ['Straight rows of keys are easy to guess', 'strength.warning.rows'],
  ['Short keyboard patterns are easy to guess', 'strength.warning.keyboard'],
  ['Repeats like "aaa" are easy to guess', 'strength.warning.repeats'],
  ['Repeats like "abcabcabc" are only slightly harder to guess than "abc"', 'strength.warning.repeated-words'],
  ['Sequences like abc or 6543 are easy to guess', 'strength.warning.sequences'],
  ['Recent years are easy to guess', 'strength.warning.years'],
  ['Dates are often easy to guess', 'strength.warning.dates'],
  ['This is a top-10 common password', 'strength.warning.common'],
  ['This is a top-100 common password', 'strength.warning.common'],
  ['This is a very common password', 'strength.warning.common'],
  ['This is similar to a commonly used password', 'strength.warning.similar'],
  ['A word by itself is easy to guess', 'strength.warning.word'],
  ['Names and surnames by themselves are easy to guess', 'strength.warning.name'],
  ['Common names and surnames are easy to guess', 'strength.warning.name'],
  ['Use a few words, avoid common phrases', 'strength.suggestion.words'],
  ['No need for symbols, digits, or uppercase letters', 'strength.suggestion.no-symbols'],
  ['Add another word or two. Uncommon words are better.', 'strength.suggestion.another-word'],
  ['Use a longer keyboard pattern with more turns', 'strength.suggestion.longer-pattern'],
  ['Avoid repeated words and characters', 'strength.suggestion.repeats'],
  ['Avoid sequences', 'strength.suggestion.sequences'],
  ['Avoid recent years', 'strength.suggestion.recent-years'],
  ['Avoid years that are associated with you', 'strength.suggestion.own-years'],
  ['Avoid dates and years that are associated with you', 'strength.suggestion.own-dates'],
  ["Capitalization doesn't help very much", 'strength.suggestion.capitals'],
  ['All-uppercase is almost as easy to guess as all-lowercase', 'strength.suggestion.all-capitals'],
  ["Reversed words aren't much harder to guess", 'strength.suggestion.reversed'],
  ["Predictable substitutions like '@' instead of 'a' don't help very much", 'strength.suggestion.substitutions'],
])
