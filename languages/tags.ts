/** The languages that people can choose, by their BCP 47 tag, with their own names. English comes first. */
export const LANGUAGES = {
  en: 'English',
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const

export type LanguageTag = keyof typeof LANGUAGES

/** Every language but English, whose texts are part of the code. */
export type TranslatedTag = Exclude<LanguageTag, 'en'>

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he']

/** Returns the direction of a language's script, as a value of the `dir` attribute. */
export function toDirection(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr'
}

/** Reports whether a language can be chosen. */
export function isLanguageTag(tag: string): tag is LanguageTag {
  return Object.hasOwn(LANGUAGES, tag)
}

/** Lists the languages in the order of their names. */
export function listLanguages(): { tag: LanguageTag; name: string }[] {
  return Object.entries(LANGUAGES).flatMap(([tag, name]) => (isLanguageTag(tag) ? { tag, name } : []))
}

/** Reports whether the texts of a language are loaded. */
export function isTranslated(tag: LanguageTag): tag is TranslatedTag {
  return tag !== 'en'
}

/** The languages in which the provider writes mails (RFC 5646), as it spells them. The first is the default. */
export const MAIL_LOCALES = ['en', 'es', 'fr', 'pt-br'] as const

/** The languages in which the provider writes text messages and WhatsApp messages, as it spells them. */
export const PHONE_LOCALES = [
  ...MAIL_LOCALES,
  'ca-ES',
  'cs',
  'de-DE',
  'fa',
  'it',
  'ja',
  'nl',
  'pl',
  'ru',
  'tr',
  'vi',
  'zh-Hans',
] as const
