import type { ErrorType } from '@latchkey/openapi'
import { PasskeyError } from '../browser/passkey-error.ts'
import { ProviderError } from '../client/errors.ts'
import type { LoadedMessages } from './en.ts'
import { errorText } from './errors.ts'

/**
 * Returns the text for a failed sign-in by passkey.
 *
 * @param messages without the deferred texts, a failure of the ceremony is an unknown one
 */
export function passkeySignInText(error: unknown, messages: LoadedMessages): string {
  const unknown = messages['failure.unknown']
  if (isNotFound(error)) return messages['passkey.not-found'] ?? unknown
  if (hasReason(error, 'unsupported')) return messages['passkey.not-supported'] ?? unknown
  if (error instanceof PasskeyError) return messages['passkey.blocked'] ?? unknown
  return error instanceof ProviderError ? (messages['passkey.sign-in-failed'] ?? unknown) : errorText(error, messages)
}

/** Reports whether the provider does not know the passkey. */
export function isNotFound(error: unknown): boolean {
  return hasType(error, 'webauthn_registration_not_found')
}

/** Reports whether an error is one of the provider's, of this type. */
export function hasType(error: unknown, type: ErrorType): boolean {
  return error instanceof ProviderError && error.error_type === type
}

/** Reports whether the browser's ceremony failed for this reason. */
export function hasReason(error: unknown, reason: PasskeyError['reason']): boolean {
  return error instanceof PasskeyError && error.reason === reason
}
