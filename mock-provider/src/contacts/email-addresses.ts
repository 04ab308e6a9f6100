import { ProviderError } from '../core/provider-error.ts'

/** Longest address that mail can be sent to (RFC 5321 §4.5.3.1.3, without the angle brackets). */
const MAX_EMAIL_LENGTH = 254
/** Dot-atom (RFC 5322 §3.4.1, RFC 6532 §3.2) at host labels that end in a top-level domain of two letters or more. */
const EMAIL =
  /^[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63})$/iu

/** @throws ProviderError `invalid_email` when it cannot be one */
export function checkEmailFormat(email: string): void {
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) throw new ProviderError('invalid_email')
}
