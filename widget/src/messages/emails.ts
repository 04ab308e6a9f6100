import { ProviderError } from '../client/errors.ts'
import type { LoadedMessages } from './en.ts'
import { errorText } from './errors.ts'

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
