import { chooseLanguage } from '@latchkey/languages'
import { MAIL_TEXTS } from '@latchkey/languages/generated/mail-texts.ts'

/** The words of the built-in messages. `{duration}`, `{project}` and `{code}` are placeholders. */
export type Words = (typeof MAIL_TEXTS)['en']

/** Returns the words in a language, or in English for a language that has none. */
export function getWords(locale: string): Words {
  return MAIL_TEXTS[chooseLanguage([locale])]
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
