import { addressRules } from '../lazy/address-rules.ts'
import { loadDeferredAssets } from '../lazy/lazy-screen.ts'

/** The longest address that SMTP can deliver to. @see RFC 5321 §4.5.3.1.3 */
const MAX_LENGTH = 254

/** Local part, `@`, domain, and a top-level domain of at least two letters. Other scripts are written in punycode. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/** Reports whether a string is a well-formed email address, consisting only of ASCII characters, as most are. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text)
}

/** The domain may be in punycode, the wire's form of other scripts. */
const MAY_BE_INTERNATIONAL = /[^\0-\x7f]|@.*xn--/i

/** Loads the rules for an address of another script. Without them, it counts as malformed. */
export async function loadAddressRules(text: string): Promise<void> {
  if (MAY_BE_INTERNATIONAL.test(text)) await loadDeferredAssets().catch(() => {})
}

/** Returns an address as the wire has it, with a domain in punycode. Undefined for a malformed one. */
export function toWireAddress(text: string): string | undefined {
  return isEmailAddress(text) ? text : addressRules.toEmailAddress?.(text.trim())
}

/** Returns an address as people read it. */
export function toReadAddress(address: string): string {
  return addressRules.toShownEmail?.(address) ?? address
}

/**
 * Reads an address that a person has typed. Undefined for a malformed one.
 *
 * @returns `address` is the wire's form, with a domain in punycode, and `shown` is what people read
 */
export async function readEmailAddress(text: string): Promise<{ address: string; shown: string } | undefined> {
  await loadAddressRules(text)
  const address = toWireAddress(text.trim())
  return address === undefined ? undefined : { address, shown: toReadAddress(address) }
}
