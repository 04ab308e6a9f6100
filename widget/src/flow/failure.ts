import type { ErrorType } from '@latchkey/openapi'
import type { ProviderError } from '../client/errors.ts'
import type { LinkedPart } from '../messages/linked-parts.ts'

/** A screen's reactions to error types. The text of an error with a reaction is not shown. */
export type Reactions = Partial<Record<ErrorType, (error: ProviderError) => void | Promise<void>>>

/** The parts of an error that are shown. `parts` are its text, in which some URLs are links. */
export type Failure = { text: string; parts: readonly LinkedPart[]; type: string | undefined }
