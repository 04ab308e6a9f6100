/** Feedback on a password while it is typed. Loaded with the password screens. */
export const enStrength = {
  'strength.0': 'Password strength: very weak',
  'strength.1': 'Password strength: weak',
  'strength.2': 'Password strength: fair',
  'strength.3': 'Password strength: good',
  'strength.4': 'Password strength: strong',
  'strength.met': 'Met:',
  'strength.broken': 'Not met:',
  'strength.minimum-count':
    '{count, plural, one {Must be at least # character long} other {Must be at least # characters long}}',
  'strength.complexity': 'Must contain {count} of the following: uppercase letter, lowercase letter, number, symbol',
  'strength.breached':
    'This password may have been used on a different site that experienced a security issue. Please choose another password.',
  'strength.slow': 'Checking your password is taking longer than usual. You can keep waiting or try another one.',
  'strength.again': 'Check again',

  'strength.warning.rows': 'Letters in a row on the keyboard are easy to guess.',
  'strength.warning.keyboard': 'Short patterns on the keyboard are easy to guess.',
  'strength.warning.repeats': 'Repeated characters like "aaa" are easy to guess.',
  'strength.warning.repeated-words': 'Repeating a word barely makes it harder to guess.',
  'strength.warning.sequences': 'Sequences like "abc" or "6543" are easy to guess.',
  'strength.warning.years': 'Recent years are easy to guess.',
  'strength.warning.dates': 'Dates are often easy to guess.',
  'strength.warning.common': 'This is a very common password.',
  'strength.warning.similar': 'This is similar to a common password.',
  'strength.warning.word': 'A single word is easy to guess.',
  'strength.warning.name': 'Names by themselves are easy to guess.',

  'strength.suggestion.words': 'Use a few words that do not usually occur together.',
  'strength.suggestion.no-symbols': 'Symbols, digits and capital letters are not needed.',
  'strength.suggestion.another-word': 'Add another word or two. Uncommon words are better.',
  'strength.suggestion.longer-pattern': 'Use a longer pattern on the keyboard, with more turns.',
  'strength.suggestion.repeats': 'Avoid repeated words and characters.',
  'strength.suggestion.sequences': 'Avoid sequences.',
  'strength.suggestion.recent-years': 'Avoid recent years.',
  'strength.suggestion.own-years': 'Avoid years that are related to you.',
  'strength.suggestion.own-dates': 'Avoid dates and years that are related to you.',
  'strength.suggestion.capitals': 'Capital letters do not help very much.',
  'strength.suggestion.all-capitals': 'All uppercase letters are as easy to guess as all lowercase letters.',
  'strength.suggestion.reversed': 'Words spelled backwards are not much harder to guess.',
  'strength.suggestion.substitutions':
    "Replacing letters with similar symbols, like '@' for 'a', does not help very much.",
} as const

type StrengthMessageId = keyof typeof enStrength

/** Returns our text for a sentence of zxcvbn. An unknown sentence is returned unchanged. */
export function feedbackText(sentence: string, strings: Partial<Record<StrengthMessageId, string>>): string {
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
