import type { ErrorType } from '@latchkey/openapi'
import type { ProviderError } from '../client/errors.ts'
import type { LinkedPart } from '../messages/linked-parts.ts'

/** A screen's reactions to error types. A type with a reaction does not show its text. */
export type Reactions = Partial<Record<ErrorType, (error: ProviderError) => void | Promise<void>>>

/** What is shown of an error. `parts` are its text, in which some URLs are links. */
export type Failure = { text: string; parts: readonly LinkedPart[]; type: string | undefined }
