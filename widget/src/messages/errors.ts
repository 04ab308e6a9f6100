import { BrowserBlockedError, NetworkError, ProviderError } from '../client/errors.ts'
import type { MessageId, Messages } from './en.ts'

/**
 * The text that a person is shown for a failure: the catalogue's for a known type, else the provider's own sentence.
 * What is neither the provider's answer nor an outage is ours, and its wording is for developers: it is not shown.
 */
export function errorText(error: unknown, messages: Messages): string {
  const unknown = messages['failure.unknown']
  if (error instanceof NetworkError) return messages['failure.network']
  if (error instanceof ProviderError) {
    return findText(`error.${error.error_type}`, messages) ?? (error.error_message || unknown)
  }
  return error instanceof BrowserBlockedError
    ? (findText(`failure.blocked.${error.blocked}`, messages) ?? unknown)
    : unknown
}

/** The text of an id, if there is one and it has come. */
function findText(id: string, messages: Messages): string | undefined {
  return id in messages ? messages[id as MessageId] : undefined
}
