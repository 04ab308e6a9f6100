import type { ErrorType } from '@latchkey/openapi'
import { PasskeyError } from '../browser/passkey-error.ts'
import { ProviderError } from '../client/errors.ts'

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
