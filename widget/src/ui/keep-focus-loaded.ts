/** Re-exports `keepFocus` for pages that load it lazily. Screens import the module directly. */
export { keepFocus } from './keep-focus.ts'
