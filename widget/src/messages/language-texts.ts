import type { Messages } from './en.ts'

/** The widget's texts in one language. */
export type LanguageTexts = {
  /** BCP 47 tag. */
  tag: string
  /** The direction of the language's script. */
  direction: 'ltr' | 'rtl'
  /** The texts by id. Missing texts are shown in English. */
  messages: Partial<Messages>
}

/**
 * The language of a widget. `page`: that of the page's `lang` attribute. `browser`: the first available language of the
 * user's browser. Otherwise a BCP 47 tag such as `de` or `pt-BR`, or the texts themselves, so that a server can render
 * them.
 */
export type Language = 'page' | 'browser' | (string & {}) | LanguageTexts
