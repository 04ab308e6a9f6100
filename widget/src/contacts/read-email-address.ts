import { addressRules } from '../lazy/address-rules.ts'
import { loadDeferredAssets } from '../lazy/lazy-screen.ts'
import { isEmailAddress } from './email-address.ts'

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
