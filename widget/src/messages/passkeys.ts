import { PasskeyError } from '../browser/passkey-error.ts'
import { ProviderError } from '../client/errors.ts'
import type { Messages } from './en.ts'
import { errorText } from './errors.ts'

/** The text for a passkey that did not sign in. */
export function passkeySignInText(error: unknown, messages: Messages): string {
  if (isNotFound(error)) return messages['passkey.not-found']
  if (hasReason(error, 'unsupported')) return messages['passkey.not-supported']
  const isCeremony = error instanceof PasskeyError || error instanceof ProviderError
  return isCeremony ? messages['passkey.sign-in-failed'] : errorText(error, messages)
}

/** The text for a passkey that was not registered, whatever the reason: it says how to go on. */
export function passkeyRegistrationText(error: unknown, messages: Messages): string {
  const isDuplicate = hasReason(error, 'duplicate') || hasType(error, 'duplicate_webauthn_registration')
  if (isDuplicate) return messages['passkey.duplicate']
  return isNotFound(error) ? messages['passkey.not-found'] : messages['passkey.not-created']
}

/** The text for a passkey that was not renamed or deleted. */
export function passkeyChangeText(error: unknown, messages: Messages): string {
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
