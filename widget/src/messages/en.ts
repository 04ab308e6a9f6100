import type { ERRORS, ErrorType } from '@latchkey/openapi'
import { enDeferred } from './en-deferred.ts'
import { enFirst } from './en-first.ts'
import { enForm } from './en-form.ts'
import { enApps, enIdp } from './en-idp.ts'
import { enPhone } from './en-phone.ts'
import { enProblem } from './en-problem.ts'
import { enWalletButtons } from './en-wallet-buttons.ts'
import { enWallets } from './en-wallets.ts'
import { enOneTap } from './one-tap.ts'
import { enStrength } from './passwords.ts'

/** Ids of the texts that the error catalogue refers to: a new one does not compile until it has a text here. */
type ErrorMessageId = Exclude<(typeof ERRORS)[ErrorType]['text'], null>

/**
 * Every text of the widget by its id; `{name}` is a placeholder. Code that runs in a page imports only the table that
 * it needs, or types.
 */
export const en = {
  ...enFirst,
  ...enProblem,
  ...enForm,
  ...enPhone,
  ...enDeferred,
  ...enOneTap,
  ...enWalletButtons,
  ...enWallets,
  ...enStrength,
  ...enIdp,
  ...enApps,
} as const satisfies Record<ErrorMessageId, string> & Record<string, string>

export type MessageId = keyof typeof en

/** Every text by its id. The embedder may replace any of them. */
export type Messages = { [Id in MessageId]: string }

/** Ids of the texts that a page begins with. */
export type FirstMessageId = keyof typeof enFirst

/** Ids of the texts that are shown instead of a widget. */
export type ProblemMessageId = FirstMessageId | keyof typeof enProblem

/** Ids of the texts that every screen can use: those of the main screen and the deferred ones. */
export type ScreenMessageId = FirstMessageId | keyof typeof enForm | keyof typeof enPhone | keyof typeof enDeferred

/** The texts that are loaded so far: always those that a page begins with, possibly others. */
export type LoadedMessages = Readonly<Pick<Messages, FirstMessageId> & Partial<Messages>>

/** The widget's texts in one language. */
export type LanguageTexts = {
  /** BCP 47 tag. */
  tag: string
  /** The direction of the language's script. */
  direction: 'ltr' | 'rtl'
  /** The texts by id. Missing texts are shown in English. */
  messages: Partial<Messages>
  /** The language of mails, as the provider spells it. Without one, the project's default decides. */
  mailLocale?: string | undefined
  /** The language of text messages and WhatsApp messages, as the provider spells it. */
  phoneLocale?: string | undefined
}

/**
 * The language of a widget. `page`: that of the page's `lang` attribute. `browser`: the first available language of the
 * user's browser. Otherwise a BCP 47 tag such as `de` or `pt-BR`, or the texts themselves, so that a server can render
 * them.
 */
export type Language = 'page' | 'browser' | (string & {}) | LanguageTexts
