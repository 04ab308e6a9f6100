import { ProviderError } from './provider-error.ts'

/** The longest address that mail can be sent to (RFC 5321 §4.5.3.1.3, without the angle brackets). */
const MAX_EMAIL_LENGTH = 254
/** A dot-atom (RFC 5322 §3.4.1, RFC 6532 §3.2), host labels, and a top-level domain of two letters or more. */
const EMAIL =
  /^[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63})$/iu

/** Checks the form of an email address. @throws ProviderError `invalid_email` */
export function checkEmailFormat(email: string): void {
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) throw new ProviderError('invalid_email')
}
