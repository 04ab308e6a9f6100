/** The longest address that SMTP can deliver to. @see RFC 5321 §4.5.3.1.3 */
const MAX_LENGTH = 254

/**
 * Local part, `@`, domain, and a top-level domain of at least two letters. The local part may contain non-ASCII
 * letters: the provider decides whether to accept them. Non-ASCII domains are in punycode.
 *
 * @see RFC 6532 §3.2
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~\u0080-\uffff-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

const ASCII = /^[\0-\x7f]*$/
const BLANK = /[\p{Z}\p{Cc}]/u
/** Invisible characters that are often copied along with an address, and the one that stands for a dictated or pasted object. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu
/** Code points without a meaning, and the one that replaces characters which could not be read. */
const MEANINGLESS = /[\p{Cn}\p{Co}\p{Cs}\ufffd]/u
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** Offset between a full-width character and its ASCII counterpart. */
const WIDE = 0xfee0
/** Characters that end the host of a URL. */
const NO_HOST = /[/?#:@\\%]/

/** Returns an address as the provider receives it: with a domain in punycode. Undefined for a malformed one. */
export function toEmailAddress(text: string): string | undefined {
  const plain = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE))
    .normalize()
  const domainAt = plain.lastIndexOf('@') + 1
  const address = plain.slice(0, domainAt) + toAsciiDomain(plain.slice(domainAt))
  const isReadable = !BLANK.test(address) && !MEANINGLESS.test(address)
  return address.length <= MAX_LENGTH && isReadable && EMAIL.test(address) ? address : undefined
}

/** Converts a domain to punycode. The URL parser of the browser implements the rules. @see Unicode UTS #46 */
function toAsciiDomain(domain: string): string {
  if (ASCII.test(domain) || NO_HOST.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
