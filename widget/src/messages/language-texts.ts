import type { Messages } from './en.ts'

/** The widget's texts in one language. */
export type LanguageTexts = {
  /** BCP 47 tag. */
  tag: string
  /** The direction of the language's script. */
  direction: 'ltr' | 'rtl'
  /** The texts by id. One that is missing is in English. */
  messages: Partial<Messages>
}

/**
 * Which language a widget has: that of the page's `lang` attribute, the first of the person's browser that there is, the
 * one of a BCP 47 tag such as `de` or `pt-BR`, or one whose texts are given, so that a server can render them.
 */
export type Language = 'page' | 'browser' | (string & {}) | LanguageTexts
