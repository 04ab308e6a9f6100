import { PasskeyError } from '../browser/passkey-error.ts'
import { ProviderError } from '../client/errors.ts'
import type { LoadedMessages } from './en.ts'
import { errorText } from './errors.ts'
import { hasReason, isNotFound } from './passkey-failures.ts'

/**
 * Returns the text for a failed sign-in by passkey.
 *
 * @param messages without the deferred texts, a failure of the ceremony is an unknown one
 */
export function passkeySignInText(error: unknown, messages: LoadedMessages): string {
  const unknown = messages['failure.unknown']
  if (isNotFound(error)) return messages['passkey.not-found'] ?? unknown
  if (hasReason(error, 'unsupported')) return messages['passkey.not-supported'] ?? unknown
  const isCeremony = error instanceof PasskeyError || error instanceof ProviderError
  return isCeremony ? (messages['passkey.sign-in-failed'] ?? unknown) : errorText(error, messages)
}
