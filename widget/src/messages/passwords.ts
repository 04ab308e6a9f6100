import { formatMessage } from './format-message.ts'
import type { Messages } from './en.ts'

/** What is said of a password while it is typed. Comes with the password screens; `strings` replaces it by id. */
export const strengthMessages = {
  'strength.0': 'Password strength: very weak',
  'strength.1': 'Password strength: weak',
  'strength.2': 'Password strength: fair',
  'strength.3': 'Password strength: good',
  'strength.4': 'Password strength: strong',
  'strength.met': 'Met:',
  'strength.broken': 'Not met:',
  'strength.minimum-count': 'Must be at least {count} characters long',
  'strength.complexity': 'Must contain {count} of the following: uppercase letter, lowercase letter, number, symbol',
  'strength.breached':
    'This password may have been used on a different site that experienced a security issue. Please choose another password.',
  'strength.slow': 'Checking your password is taking longer than usual. You can keep waiting or try another one.',
  'strength.again': 'Check again',

  'strength.warning.rows': 'Letters in a row on the keyboard are easy to guess.',
  'strength.warning.keyboard': 'Short patterns on the keyboard are easy to guess.',
  'strength.warning.repeats': 'Repeated characters like "aaa" are easy to guess.',
  'strength.warning.repeated-words': 'Repeating a word makes it hardly harder to guess.',
  'strength.warning.sequences': 'Sequences like "abc" or "6543" are easy to guess.',
  'strength.warning.years': 'Recent years are easy to guess.',
  'strength.warning.dates': 'Dates are often easy to guess.',
  'strength.warning.common': 'This is a very common password.',
  'strength.warning.similar': 'This is similar to a common password.',
  'strength.warning.word': 'A single word is easy to guess.',
  'strength.warning.name': 'Names by themselves are easy to guess.',

  'strength.suggestion.words': 'Use a few words that do not usually stand together.',
  'strength.suggestion.no-symbols': 'Symbols, digits and capital letters are not needed.',
  'strength.suggestion.another-word': 'Add another word or two. Uncommon words are better.',
  'strength.suggestion.longer-pattern': 'Use a longer pattern on the keyboard, with more turns.',
  'strength.suggestion.repeats': 'Avoid repeated words and characters.',
  'strength.suggestion.sequences': 'Avoid sequences.',
  'strength.suggestion.recent-years': 'Avoid recent years.',
  'strength.suggestion.own-years': 'Avoid years that have to do with you.',
  'strength.suggestion.own-dates': 'Avoid dates and years that have to do with you.',
  'strength.suggestion.capitals': 'Capital letters do not help very much.',
  'strength.suggestion.all-capitals': 'All capital letters are as easy to guess as all small ones.',
  'strength.suggestion.reversed': 'Words spelled backwards are not much harder to guess.',
  'strength.suggestion.substitutions':
    "Replacing letters with similar signs, like '@' for 'a', does not help very much.",
} as const

export type StrengthMessageId = keyof typeof strengthMessages

/** A text by its id, the embedder's before ours. */
export function strengthText(
  id: StrengthMessageId,
  messages: Messages,
  values: Readonly<Record<string, string>> = {},
): string {
  return formatMessage(messages[id] ?? strengthMessages[id], values)
}

/** Our words for a sentence of zxcvbn's; a sentence that is not known is shown as it came. */
export function feedbackText(sentence: string, messages: Messages): string {
  const id = ZXCVBN_SENTENCES.get(sentence)
  return id ? strengthText(id, messages) : sentence
}

/** The sentences that come over the wire: those of zxcvbn 4.4.2. */
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
