import { domainToASCII } from 'node:url'

const ASCII = /^[\0-\x7f]*$/

/**
 * Returns a comparable form of an address. The provider ignores case, and whether a domain is in punycode (RFC 5890).
 */
export function toEmailKey(email: string): string {
  const key = email.toLowerCase()
  if (ASCII.test(key)) return key
  const domainAt = key.lastIndexOf('@') + 1
  const domain = key.slice(domainAt)
  return key.slice(0, domainAt).normalize() + (domainToASCII(domain) || domain)
}

/** Whether two email addresses are the same to the provider. */
export function isSameEmail(one: string, other: string): boolean {
  return toEmailKey(one) === toEmailKey(other)
}
