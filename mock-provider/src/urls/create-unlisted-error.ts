import { ERRORS, type ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

/** At most this many characters of a caller's input are repeated in the mock's message. */
const MAX_LENGTH = 200

/** Creates the error for a URL that is not on a setting's list of allowed URLs. It names the URL and the setting. */
export function createUnlistedError(type: ErrorType, setting: string, address: string): ProviderError {
  const shown = address.length > MAX_LENGTH ? `${address.slice(0, MAX_LENGTH)}…` : address
  return new ProviderError(type, { message: `${ERRORS[type].message} The setting ${setting} lacks ${shown}.` })
}
