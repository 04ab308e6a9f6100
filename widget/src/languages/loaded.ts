// What is loaded: a module of its own, because the package's entry point has the same code.
export { loadLanguage, loadServerTexts } from './load-language.ts'
