export { chooseLanguage, findLanguage } from './choose-language.ts'
export { fillIn } from './fill-in.ts'
export { formatMessage, type MessageValues, type ValuesOf } from './format-message.ts'
export { isolate } from './isolate.ts'
export { LiveTexts, type Catalogue, type Texts } from './live-texts.ts'
export { loadCatalogue, omitOutdated, type Translations } from './load-catalogue.ts'
export { PSEUDO_TAG, toPseudoCatalogue } from './pseudo.ts'
export {
  isLanguageTag,
  LANGUAGES,
  listLanguages,
  MAIL_LOCALES,
  PHONE_LOCALES,
  toDirection,
  type LanguageTag,
  type TranslatedTag,
} from './tags.ts'
