export { chooseLanguage } from '@latchkey/languages/choose-language.ts'
export { LANGUAGES, listLanguages, toDirection, type LanguageTag } from '@latchkey/languages/tags.ts'
export type { Language, LanguageTexts } from '../messages/en.ts'
export { loadLanguage } from './load-language.ts'
