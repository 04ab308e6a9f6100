import { chooseLanguage, omitOutdated } from '@latchkey/languages'
import { MAIL_TEXTS, OUTDATED_MAIL_TEXTS } from '@latchkey/languages/generated/mail-texts.ts'
import { ENGLISH_WORDS, type Words } from './english-words.ts'

/** Returns the words in a language. Those that have no present translation are in English. */
export function getWords(locale: string): Words {
  const tag = chooseLanguage([locale])
  return tag === 'en' ? ENGLISH_WORDS : { ...ENGLISH_WORDS, ...omitOutdated(MAIL_TEXTS[tag], OUTDATED_MAIL_TEXTS) }
}

const UNITS = [
  ['day', 1_440],
  ['hour', 60],
] as const

/** Formats a duration in a language, in the largest unit that divides it. */
export function toDuration(minutes: number, locale: string): string {
  const [unit, size] = UNITS.find(([, length]) => minutes % length === 0) ?? ['minute', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
}
