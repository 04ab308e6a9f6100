import {
  BrowserBlockedError,
  NetworkError,
  ProviderError,
  SchemaError,
  SecondFactorRequiredError,
} from '../client/errors.ts'
import { errorText } from '../messages/errors.ts'
import type { LanguageTexts } from '../messages/language-texts.ts'
import { toLinkedParts, type LinkedPart } from '../messages/linked-parts.ts'
import { loadErrorMessages } from './error-messages.ts'

/** The errors of the client. Their messages are for developers, or are replaced by the catalogue. */
const CLIENT_ERRORS = [ProviderError, NetworkError, SchemaError, BrowserBlockedError, SecondFactorRequiredError]

/**
 * Returns an error's text as the widgets show it, for pages that call the client themselves. URLs of the provider's
 * documentation are parts with an `href`. The text of any other error is its own message; it has no parts when it has no
 * message. Technical details go to the console.
 *
 * @param language the texts of `loadLanguage`. Default English
 */
export async function explainError(error: unknown, language?: LanguageTexts): Promise<LinkedPart[]> {
  if (!CLIENT_ERRORS.some((type) => error instanceof type))
    return toLinkedParts(error instanceof Error ? error.message : '')
  if (!(error instanceof ProviderError)) console.error(error)
  return toLinkedParts(errorText(error, await loadErrorMessages([error], language)))
}
