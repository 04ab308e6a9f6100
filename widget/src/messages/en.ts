import type { ERRORS, ErrorType } from '@latchkey/openapi'
import { enFirst } from './en-first.ts'
import { enLater } from './en-later.ts'
import { enWallets } from './en-wallets.ts'
import type { StrengthMessageId } from './passwords.ts'

/** Ids of the messages that the error catalogue promises: a new one there does not build until it has a text here. */
type ErrorMessageId = Exclude<(typeof ERRORS)[ErrorType]['text'], null>

/** Every text of the widget. `{name}` is filled in. Code of a page imports its types alone: see `catalogue.ts`. */
export const en = { ...enFirst, ...enLater, ...enWallets } as const satisfies Record<ErrorMessageId, string> &
  Record<string, string>

export type MessageId = keyof typeof en

/** Every text by its id. The embedder may replace any of them. */
export type Messages = { [Id in MessageId]: string } & { [Id in StrengthMessageId]?: string }
