import { NetworkError } from '../client/browser-errors.ts'
import type { LanguageTexts } from '../messages/en.ts'
import type { LinkedPart } from '../messages/linked-parts.ts'
import { loadActions } from './load-actions.ts'
import { MESSAGE_SOURCE } from '../lazy/message-source.ts'

/**
 * Returns an error's text as the widgets show it, for pages that call the client themselves. URLs of the provider's
 * documentation are parts with an `href`. The text of any other error is its own message; it has no parts when it has
 * no message. Technical details go to the console.
 *
 * @param language the texts of `loadLanguage`. Default: English
 */
export async function explainError(error: unknown, language?: LanguageTexts): Promise<LinkedPart[]> {
  try {
    const { explain } = await loadActions()
    return explain(error, language, MESSAGE_SOURCE)
  } catch {
    // The network is down, so the explanation could not be loaded either.
    const messages = { ...MESSAGE_SOURCE.first, ...language?.messages }
    if (error instanceof NetworkError) return [{ text: messages['failure.network'] }]
    return error instanceof Error && error.message !== '' ? [{ text: error.message }] : []
  }
}
