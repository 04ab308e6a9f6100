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

/** Returns the text for an error of a call that took an address. Some providers refuse letters that mail servers accept. */
export function emailErrorText(error: unknown, messages: LoadedMessages, email: string): string {
  const isRefused = error instanceof ProviderError && error.error_type === 'invalid_email'
  const ofName = isRefused && hasInternationalName(email) ? messages['email.name-refused'] : undefined
  return ofName ?? errorText(error, messages)
}

/** Reports whether the part before the `@` has letters of other scripts, or with accents. */
function hasInternationalName(address: string) {
  return /^[^@]*[\u0080-\uffff]/.test(address)
}
