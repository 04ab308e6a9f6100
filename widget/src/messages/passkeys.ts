import { PasskeyError } from '../browser/passkey-error.ts'
import { ProviderError } from '../client/errors.ts'
import { enDeferred } from './en-deferred.ts'
import type { LoadedMessages } from './en.ts'
import { errorText } from './errors.ts'

/** Returns the text for a failed sign-in by passkey. */
export function passkeySignInText(error: unknown, loaded: LoadedMessages): string {
  const messages = { ...enDeferred, ...loaded }
  if (isNotFound(error)) return messages['passkey.not-found']
  if (hasReason(error, 'unsupported')) return messages['passkey.not-supported']
  const isCeremony = error instanceof PasskeyError || error instanceof ProviderError
  return isCeremony ? messages['passkey.sign-in-failed'] : errorText(error, messages)
}

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

function isNotFound(error: unknown) {
  return hasType(error, 'webauthn_registration_not_found')
}

function hasType(error: unknown, type: string) {
  return error instanceof ProviderError && error.error_type === type
}

function hasReason(error: unknown, reason: PasskeyError['reason']) {
  return error instanceof PasskeyError && error.reason === reason
}
