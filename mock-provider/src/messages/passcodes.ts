import { randomBelow } from '../core/random.ts'
import { PASSCODE_LENGTH, SANDBOX, type Message, type User } from '@latchkey/openapi'
import { type Contact, checkNotTaken, confirmContact, findContactUser } from '../contacts/contacts.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import { listMessages } from './messages.ts'

/** The latest passcode that was sent to a contact. */
export type PasscodeRow = {
  contact: Contact
  channel: Message['channel']
  code: string
  /** Milliseconds since the epoch. */
  expires_at: number
  is_used: boolean
  /** The attributes of the user who requested the passcode. */
  attributes?: StartAttributes
}

/**
 * Keyed by `method_id`, which is the contact's id. Used and expired rows stay, so that a right code and a wrong one
 * fail differently. Assumed: a new passcode replaces the previous one, as the provider documents it for members.
 */
const passcodes = defineTable<PasscodeRow>('passcodes')

const SANDBOX_ADDRESSES: readonly string[] = [SANDBOX.email, SANDBOX.phone_number]
const PASSCODE = new RegExp(`^\\d{${PASSCODE_LENGTH}}$`)

function toCode(tenant: Tenant, { address }: Contact): string {
  if (SANDBOX_ADDRESSES.includes(address)) return SANDBOX.passcode
  return tenant.config.fixed_passcode ?? String(randomBelow(10 ** PASSCODE_LENGTH)).padStart(PASSCODE_LENGTH, '0')
}

/**
 * Creates the passcode of a contact.
 *
 * @param lifetime_ms the validity, starting now
 * @param attributes the attributes of the user who requests it
 */
export function createPasscode(
  tenant: Tenant,
  contact: Contact,
  channel: PasscodeRow['channel'],
  lifetime_ms: number,
  attributes: StartAttributes = {},
): PasscodeRow {
  const expires_at = tenant.clock.now() + lifetime_ms
  const row: PasscodeRow = { contact, channel, code: toCode(tenant, contact), expires_at, is_used: false, attributes }
  passcodes(tenant).delete(contact.id) // the table is in order of age
  return passcodes(tenant).insert(contact.id, row)
}

/** Checks the form of a code. @throws ProviderError `invalid_code` */
export function checkPasscodeFormat(code: string): void {
  if (!PASSCODE.test(code)) throw new ProviderError('invalid_code')
}

/** Returns the latest passcode of a method. @throws ProviderError `invalid_method_id` when none was ever sent */
export function requirePasscode(tenant: Tenant, method_id: string): PasscodeRow {
  const row = passcodes(tenant).get(method_id)
  if (!row) throw new ProviderError('invalid_method_id')
  return row
}

/** Marks a passcode as used. @throws ProviderError `unable_to_auth_otp_code` when it was used before or has expired */
export function spendPasscode(tenant: Tenant, row: PasscodeRow): void {
  const reason = explainSpent(tenant, row, 'passcode')
  if (reason !== undefined) throw new ProviderError('unable_to_auth_otp_code', { reason })
  row.is_used = true
}

/** The latest passcode of a method, and its user. */
export type OwnedPasscode = { row: PasscodeRow; user: User }

/**
 * Returns the passcode of a method. The passcode stays usable.
 *
 * @throws ProviderError `invalid_method_id`, `duplicate_email`, `duplicate_phone_number`, `user_lock_limit_reached`
 */
export function requireOwnedPasscode(tenant: Tenant, method_id: string): OwnedPasscode {
  const row = requirePasscode(tenant, method_id)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('invalid_method_id')
  checkNotTaken(tenant, row.contact)
  checkNotLocked(tenant, user)
  return { row, user }
}

/**
 * Redeems a passcode, which proves its address or number. A wrong one counts as a failed attempt.
 *
 * @throws ProviderError `otp_code_not_found` for a wrong one, `unable_to_auth_otp_code` for a used or expired one
 */
export function redeemPasscode(tenant: Tenant, { row, user }: OwnedPasscode, code: string): Confirmation {
  if (row.code !== code) refuseAttempt(tenant, user, 'otp_code_not_found', explainWrongCode(tenant, row, code))
  spendPasscode(tenant, row)
  return confirmContact(tenant, user, row.contact)
}

function explainWrongCode(tenant: Tenant, { contact }: PasscodeRow, code: string): string {
  const older = listMessages(tenant, { to: contact.address }).find((message) => message.code === code)
  return older
    ? `The passcode is that of an older message, sent at ${older.sent_at}. A newer passcode has replaced it.`
    : 'The passcode is wrong: no message to this address or number has it.'
}
