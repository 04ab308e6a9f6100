import {
  BrowserBlockedError,
  NetworkError,
  ProviderError,
  SchemaError,
  SecondFactorRequiredError,
} from '../client/errors.ts'
import { errorText } from '../messages/errors.ts'
import type { LanguageTexts } from '../messages/en.ts'
import { toLinkedParts, type LinkedPart } from '../messages/linked-parts.ts'
import { loadErrorMessages } from './error-messages.ts'
import type { MessageSource } from '../lazy/message-source.ts'

/** The errors of the client. Their messages are for developers, or are replaced by the catalogue. */
const CLIENT_ERRORS = [ProviderError, NetworkError, SchemaError, BrowserBlockedError, SecondFactorRequiredError]

/** Implements `explainError`. Its own module, because few pages explain errors, and none on load. */
export async function explain(
  error: unknown,
  language: LanguageTexts | undefined,
  source: MessageSource,
): Promise<LinkedPart[]> {
  if (!CLIENT_ERRORS.some((type) => error instanceof type))
    return toLinkedParts(error instanceof Error ? error.message : '')
  if (!(error instanceof ProviderError)) console.error(error)
  return toLinkedParts(errorText(error, await loadErrorMessages([error], language, source)))
}
