import { ERRORS, type ErrorType } from '@latchkey/openapi'
import { ProviderError } from './provider-error.ts'

/** The mock's message repeats no more of what a caller sends. */
const MAX_LENGTH = 200

/** Creates the refusal of an address that a setting would allow. It names both. */
export function createUnlistedError(type: ErrorType, setting: string, address: string): ProviderError {
  const shown = address.length > MAX_LENGTH ? `${address.slice(0, MAX_LENGTH)}…` : address
  return new ProviderError(type, { message: `${ERRORS[type].message} The setting ${setting} lacks ${shown}.` })
}
