export { chooseLanguage } from '@latchkey/languages/choose-language.ts'
export { LANGUAGES, listLanguages, toDirection, type LanguageTag } from '@latchkey/languages/tags.ts'
export type { Language, LanguageTexts } from '../messages/language-texts.ts'
export { loadLanguage } from './load-language.ts'
