import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** E.164: a plus sign, a country code, at most 15 digits. */
const E164 = /^\+[1-9]\d{1,14}$/

/** E.164 country codes: one to three digits each. None is a prefix of another (ITU-T E.164 §6.2). */
const COUNTRY_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

function hasCountryCode(phone_number: string): boolean {
  return [1, 2, 3].some((digits) => COUNTRY_CODES.has(phone_number.slice(1, 1 + digits)))
}

/**
 * Checks that mail can be sent to an address.
 *
 * @throws ProviderError `invalid_email` for a malformed address, `inactive_email` for one whose mail bounced
 */
export function checkEmail(tenant: Tenant, email: string): void {
  checkEmailFormat(email)
  const isInactive = tenant.config.inactive_emails.some((entry) => isSameEmail(entry, email))
  if (isInactive) throw new ProviderError('inactive_email')
}

/**
 * Checks the form of a phone number. Only its length decides, not the ranges in use: numbers reserved for examples must
 * pass.
 *
 * @returns its country, if the country code belongs to one
 * @throws ProviderError `invalid_phone_number`, `invalid_phone_number_country_code`
 */
export function checkPhoneNumberFormat(phone_number: string): CountryCode | undefined {
  if (!E164.test(phone_number)) throw new ProviderError('invalid_phone_number')
  if (!hasCountryCode(phone_number)) throw new ProviderError('invalid_phone_number_country_code')
  const parsed = parsePhoneNumberFromString(phone_number)
  if (!parsed?.isPossible()) throw new ProviderError('invalid_phone_number')
  return parsed.country
}

/**
 * Checks that a message can be sent to a phone number.
 *
 * @throws ProviderError `invalid_phone_number`, `invalid_phone_number_country_code`, `unsubscribed_phone_number`
 */
export function checkPhoneNumber(tenant: Tenant, phone_number: string): void {
  const country = checkPhoneNumberFormat(phone_number)
  const { disabled_phone_countries, unsubscribed_phone_numbers } = tenant.config
  if (country && disabled_phone_countries.includes(country)) {
    throw new ProviderError('invalid_phone_number_country_code')
  }
  if (unsubscribed_phone_numbers.includes(phone_number)) throw new ProviderError('unsubscribed_phone_number')
}
