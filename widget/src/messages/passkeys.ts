import { enDeferred } from './en-deferred.ts'
import type { LoadedMessages } from './en.ts'
import { errorText } from './errors.ts'
import { hasReason, hasType, isNotFound } from './passkey-failures.ts'

/** Returns the text for a failed registration. Every such text says how to continue. */
export function passkeyRegistrationText(error: unknown, loaded: LoadedMessages): string {
  const messages = { ...enDeferred, ...loaded }
  const isDuplicate = hasReason(error, 'duplicate') || hasType(error, 'duplicate_webauthn_registration')
  if (isDuplicate) return messages['passkey.duplicate']
  return isNotFound(error) ? messages['passkey.not-found'] : messages['passkey.not-created']
}

/** Returns the text for a failure to rename or delete a passkey. */
export function passkeyChangeText(error: unknown, loaded: LoadedMessages): string {
  const messages = { ...enDeferred, ...loaded }
  return isNotFound(error) ? messages['passkey.not-found'] : errorText(error, messages)
}
