import { BrowserBlockedError, NetworkError, ProviderError, SecondFactorRequiredError } from '../client/errors.ts'
import type { LoadedMessages } from './en.ts'

/**
 * Returns the text for an error: that of a known error type, else the provider's own message. Errors of our own code
 * have messages for developers, so they count as unknown failures.
 *
 * @param messages while the deferred texts are not among them, the provider's message is used for every type
 */
export function errorText(error: unknown, messages: LoadedMessages): string {
  const unknown = messages['failure.unknown']
  if (error instanceof NetworkError) return findText(`failure.${error.reason}`, messages) ?? messages['failure.network']
  if (error instanceof ProviderError) {
    return findText(`error.${error.error_type}`, messages) ?? (error.error_message || unknown)
  }
  if (error instanceof SecondFactorRequiredError) return findText(`failure.${error.missing}`, messages) ?? unknown
  return error instanceof BrowserBlockedError
    ? (findText(`failure.blocked.${error.blocked}`, messages) ?? unknown)
    : unknown
}

function findText(id: string, messages: Readonly<Record<string, string>>): string | undefined {
  return messages[id]
}
