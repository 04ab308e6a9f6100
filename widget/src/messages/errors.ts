import { BrowserBlockedError, NetworkError, ProviderError } from '../client/errors.ts'
import type { MessageId, Messages } from './en.ts'

/**
 * The text that a person is shown for a failure: the catalogue's for a known type, else the provider's own sentence.
 * What is neither the provider's answer nor an outage is ours, and its wording is for developers: it is not shown.
 */
export function errorText(error: unknown, messages: Messages): string {
  if (error instanceof ProviderError) {
    const id = `error.${error.error_type}`
    return isMessageId(id, messages) ? messages[id] : error.error_message || messages['failure.unknown']
  }
  if (error instanceof NetworkError) return messages['failure.network']
  if (error instanceof BrowserBlockedError) return messages[`failure.blocked.${error.blocked}`]
  return messages['failure.unknown']
}

function isMessageId(id: string, messages: Messages): id is MessageId {
  return id in messages
}
