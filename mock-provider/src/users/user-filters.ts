import { OAUTH_PROVIDERS, type ErrorType, type User } from '@latchkey/openapi'
import { toEmailKey } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import { USER_ID_PATTERN } from './users.ts'

/** Returns whether a filter selects a user. */
export type UserTest = (user: Readonly<User>) => boolean

/** Creates the test for one filter value. @throws ProviderError `user_search_…` for a value of another type */
type Filter = (value: unknown) => UserTest

/** Assumed: one filter may have this many values. */
const MAX_VALUES = 100
const MIN_FUZZY_LENGTH = 3

/** The form of a time (RFC 3339 §5.6). */
const TIMESTAMP_PATTERN = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function toStrings(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every(isString)) throw new ProviderError('user_search_expected_array_of_string')
  if (value.length > MAX_VALUES) throw new ProviderError('user_search_maximum_filter_value_count_exceeded')
  return value
}

function toTime(value: unknown): number {
  const time = isString(value) && TIMESTAMP_PATTERN.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw new ProviderError('user_search_expected_timestamp')
  return time
}

/** Selects users with any of the given values. @param normalize returns the comparable form of a value */
function anyOf(list: (user: Readonly<User>) => string[], normalize = (value: string) => value): Filter {
  return (value) => {
    const wanted = new Set(toStrings(value).map(normalize))
    return (user) => list(user).some((own) => wanted.has(normalize(own)))
  }
}

/** Selects users who have a factor in the given state. */
function flag(list: (user: Readonly<User>) => boolean[]): Filter {
  return (value) => {
    if (typeof value !== 'boolean') throw new ProviderError('user_search_expected_bool')
    return (user) => list(user).includes(value)
  }
}

/** Selects users with a text that contains the given text. Case is ignored. */
function fuzzy(tooShort: ErrorType, list: (user: Readonly<User>) => string[]): Filter {
  return (value) => {
    if (!isString(value)) throw new ProviderError('user_search_expected_string')
    if (value.length < MIN_FUZZY_LENGTH) throw new ProviderError(tooShort)
    const wanted = value.toLowerCase()
    return (user) => list(user).some((text) => text.toLowerCase().includes(wanted))
  }
}

function listNames({ name: { first_name, middle_name, last_name } }: Readonly<User>): string[] {
  const parts = [first_name, middle_name, last_name]
  return [...parts, `${first_name} ${last_name}`, parts.filter((part) => part !== '').join(' ')]
}

function ofStatus(value: unknown): UserTest {
  if (!isString(value)) throw new ProviderError('user_search_expected_string')
  if (value !== 'active' && value !== 'pending') throw new ProviderError('user_search_invalid_status_filter')
  return ({ status }) => status === value
}

/** Selects users by the provider's ids or by the app's own, but not by both kinds at once. */
function ofId(value: unknown): UserTest {
  const wanted = new Set(toStrings(value))
  const own = [...wanted].filter((id) => USER_ID_PATTERN.test(id))
  if (own.length === wanted.size) return ({ user_id }) => wanted.has(user_id)
  if (own.length > 0) throw new ProviderError('user_search_cannot_mix_internal_and_external_user_ids')
  return ({ external_id }) => external_id !== undefined && wanted.has(external_id)
}

/** Normalizes a third party's name, because it is spelled in several ways: `git_lab`, `gitlab`, `GitLab`. */
function toProviderKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '')
}

const PROVIDER_KEYS = new Map(
  Object.entries(OAUTH_PROVIDERS).flatMap(([id, name]) => [
    [toProviderKey(id), id],
    [toProviderKey(name), id],
  ]),
)

function ofProvider(value: unknown): UserTest {
  const wanted = new Set(toStrings(value).map((name) => PROVIDER_KEYS.get(toProviderKey(name))))
  if (wanted.has(undefined)) throw new ProviderError('user_search_invalid_oauth_provider_filter')
  return ({ providers }) =>
    providers.some(({ provider_type }) => wanted.has(PROVIDER_KEYS.get(toProviderKey(provider_type))))
}

/** Selects users who were created after one time and before another, both exclusive. */
function created(after: number, before: number): UserTest {
  return ({ created_at }) => {
    const at = Date.parse(created_at)
    return at > after && at < before
  }
}

function createdBetween(value: unknown): UserTest {
  if (!isRecord(value)) throw new ProviderError('user_search_expected_object')
  return created(toTime(value['greater_than']), toTime(value['less_than']))
}

/** The filters of a search, by name. */
export const USER_FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['user_id', ofId],
  ['status', ofStatus],
  ['oauth_provider', ofProvider],
  ['created_at_greater_than', (value) => created(toTime(value), Infinity)],
  ['created_at_less_than', (value) => created(-Infinity, toTime(value))],
  ['created_at_between', createdBetween],
  ['email_id', anyOf(({ emails }) => emails.map((entry) => entry.email_id))],
  ['email_address', anyOf(({ emails }) => emails.map((entry) => entry.email), toEmailKey)],
  ['email_domain', anyOf(({ emails }) => emails.map(({ email }) => email.slice(email.lastIndexOf('@') + 1)), toLower)],
  ['phone_id', anyOf(({ phone_numbers }) => phone_numbers.map((entry) => entry.phone_id))],
  ['phone_number', anyOf(({ phone_numbers }) => phone_numbers.map((entry) => entry.phone_number))],
  ['crypto_wallet_id', anyOf(({ crypto_wallets }) => crypto_wallets.map((entry) => entry.crypto_wallet_id))],
  ['crypto_wallet_address', anyOf(({ crypto_wallets }) => crypto_wallets.map((entry) => entry.crypto_wallet_address))],
  ['totp_id', anyOf(({ totps }) => totps.map((entry) => entry.totp_id))],
  [
    'webauthn_registration_id',
    anyOf((user) => user.webauthn_registrations.map((entry) => entry.webauthn_registration_id)),
  ],
  [
    'biometric_registration_id',
    anyOf((user) => user.biometric_registrations.map((entry) => entry.biometric_registration_id)),
  ],
  ['email_verified', flag(({ emails }) => emails.map((entry) => entry.verified))],
  ['phone_verified', flag(({ phone_numbers }) => phone_numbers.map((entry) => entry.verified))],
  ['crypto_wallet_verified', flag(({ crypto_wallets }) => crypto_wallets.map((entry) => entry.verified))],
  ['totp_verified', flag(({ totps }) => totps.map((entry) => entry.verified))],
  ['webauthn_registration_verified', flag((user) => user.webauthn_registrations.map((entry) => entry.verified))],
  ['biometric_verified', flag((user) => user.biometric_registrations.map((entry) => entry.verified))],
  ['password_exists', flag(({ password }) => [password !== null])],
  ['full_name_fuzzy', fuzzy('user_search_full_name_fuzzy_too_short', listNames)],
  ['email_address_fuzzy', fuzzy('user_search_email_address_fuzzy_too_short', (user) => user.emails.map(toEmail))],
  ['phone_number_fuzzy', fuzzy('user_search_phone_number_fuzzy_too_short', (user) => user.phone_numbers.map(toNumber))],
])

function toLower(text: string): string {
  return text.toLowerCase()
}

function toEmail({ email }: User['emails'][number]): string {
  return email
}

function toNumber({ phone_number }: User['phone_numbers'][number]): string {
  return phone_number
}
