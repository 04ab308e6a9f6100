import { randomInt } from 'node:crypto'
import { PASSCODE_LENGTH, SANDBOX, type Message } from '@latchkey/openapi'
import type { Contact } from '../contacts/contacts.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The passcode that was sent last to an address or a number. */
export type PasscodeRow = {
  contact: Contact
  channel: Message['channel']
  code: string
  /** Milliseconds since the epoch. */
  expires_at: number
  is_used: boolean
}

/**
 * Keyed by `method_id`, which is the contact's id. Used and expired rows stay, so that a right code can be told from a
 * wrong one. Assumed: a new passcode voids the one before, as the provider documents it for members.
 */
const passcodes = defineTable<PasscodeRow>('passcodes')

const SANDBOX_ADDRESSES: readonly string[] = [SANDBOX.email, SANDBOX.phone_number]
const PASSCODE = new RegExp(`^\\d{${PASSCODE_LENGTH}}$`)

function toCode(tenant: Tenant, { address }: Contact): string {
  if (SANDBOX_ADDRESSES.includes(address)) return SANDBOX.passcode
  return tenant.config.fixed_passcode ?? String(randomInt(10 ** PASSCODE_LENGTH)).padStart(PASSCODE_LENGTH, '0')
}

/** Makes a passcode for whoever reads what is sent to a contact. @param lifetime_ms from now on */
export function createPasscode(
  tenant: Tenant,
  contact: Contact,
  channel: PasscodeRow['channel'],
  lifetime_ms: number,
): PasscodeRow {
  const expires_at = tenant.clock.now() + lifetime_ms
  const row: PasscodeRow = { contact, channel, code: toCode(tenant, contact), expires_at, is_used: false }
  passcodes(tenant).set(contact.id, row)
  return row
}

/**
 * What was sent for a method. Whether the code is right is the next question.
 *
 * @throws ProviderError `invalid_code` for what cannot be a code, `invalid_method_id` when nothing was ever sent
 */
export function checkPasscodeOf(tenant: Tenant, method_id: string, code: string): PasscodeRow {
  if (!PASSCODE.test(code)) throw new ProviderError('invalid_code')
  const row = passcodes(tenant).get(method_id)
  if (!row) throw new ProviderError('invalid_method_id')
  return row
}
