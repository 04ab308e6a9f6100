/** The longest address that SMTP can deliver to. @see RFC 5321 §4.5.3.1.3 */
const MAX_LENGTH = 254

/** Local part, `@`, domain, and a top-level domain of at least two letters. Other scripts are written in punycode. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/** Reports whether a string is a well-formed email address, consisting only of ASCII characters, as most are. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text)
}
