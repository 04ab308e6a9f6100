// The lazily loaded code, in its own module because the package's entry point exports the same functions.
export { loadLanguage, loadServerTexts } from './load-language.ts'
