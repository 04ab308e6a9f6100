/** For pages that load it. Screens import the module itself. */
export { keepFocus } from './keep-focus.ts'
