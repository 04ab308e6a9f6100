// oxlint-disable-next-line typescript/triple-slash-reference -- the data comes without types, and programs of other rooms read this file too
/// <reference path="./frequency-lists.d.ts" />
import frequencyLists from 'zxcvbn/lib/frequency_lists.js'
import type { Tenant } from '../core/tenant.ts'

/** Famous examples, which are breached although they satisfy every rule of strength. */
const FAMOUS = ['correcthorsebatterystaple', 'correct horse battery staple', 'tr0ub4dor&3']

/** The 30,000 most common passwords in zxcvbn's data. */
const known = new Set([...frequencyLists.passwords, ...FAMOUS])

/**
 * Whether a password is known to attackers: one of the most common, or on the tenant's own list. No server is asked.
 * Assumed: case is ignored, because attackers try that first.
 *
 * @see NIST SP 800-63B §3.1.1.2
 */
export function isBreached(tenant: Tenant, password: string): boolean {
  const wanted = password.toLowerCase()
  return known.has(wanted) || tenant.config.breached_passwords.some((entry) => entry.toLowerCase() === wanted)
}
