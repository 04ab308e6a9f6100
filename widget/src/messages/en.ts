import type { ERRORS, ErrorType } from '@latchkey/openapi'
import { enApps } from './en-apps.ts'
import { enDeferred } from './en-deferred.ts'
import { enFirst } from './en-first.ts'
import { enForm } from './en-form.ts'
import { enIdp } from './en-idp.ts'
import { enOneTap } from './en-one-tap.ts'
import { enPhone } from './en-phone.ts'
import { enProblem } from './en-problem.ts'
import { enStrength } from './en-strength.ts'
import { enWallets } from './en-wallets.ts'

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
