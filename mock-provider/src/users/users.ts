import { createId } from '../core/ids.ts'
import { toTimestamp } from '../core/clock.ts'
import { isSameEmail, toEmailKey } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { PROVIDER, type User } from '@latchkey/openapi'

/** Keyed by `user_id`. A row is a `User` in the wire format. */
export const users = defineTable<User>('users', {
  email: ({ emails }) => emails.map(({ email }) => toEmailKey(email)),
  phone_number: ({ phone_numbers }) => phone_numbers.map(({ phone_number }) => phone_number),
  external_id: ({ external_id }) => (typeof external_id === 'string' ? [external_id] : []),
  oauth_account: ({ providers }) => providers.map(toIndexedAccount),
  crypto_wallet: ({ crypto_wallets }) =>
    crypto_wallets.map(({ crypto_wallet_address }) => crypto_wallet_address.toLowerCase()),
})

function toIndexedAccount({ provider_type, provider_subject }: OauthAccountId): string {
  return `${provider_type} ${provider_subject}`
}

/** Identifies an account at a third party. */
type OauthAccountId = Pick<User['providers'][number], 'provider_type' | 'provider_subject'>

/** The known facts about a user to be created. */
export type NewUser = {
  email?: string
  is_email_verified?: boolean
  phone_number?: string
  name?: Partial<User['name']>
  status?: User['status']
}

/** Members of a user to be created that are stored as they are. */
type KnownMembers = Partial<Omit<User, 'user_id' | 'name' | 'emails' | 'phone_numbers'>>

/** Creates a user who has no factor but the given ones. An address or a number is unverified by default. */
export function createUser(tenant: Tenant, known: NewUser & KnownMembers = {}, user_id = createId('user')): User {
  const { email, is_email_verified = false, phone_number, name, status = 'active', ...members } = known
  const user: User = {
    user_id,
    created_at: toTimestamp(tenant.clock.now()),
    status,
    name: { first_name: '', middle_name: '', last_name: '', ...name },
    emails: [],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    roles: [PROVIDER.defaultRoleId],
    trusted_metadata: {},
    untrusted_metadata: {},
    ...members,
  }
  if (email !== undefined) addEmail(user, email, { verified: is_email_verified })
  if (phone_number !== undefined) {
    user.phone_numbers.push({ phone_id: createId('phone-number'), phone_number, verified: false })
  }
  return users(tenant).insert(user.user_id, user)
}

/** Adds an address to a user. */
export function addEmail(user: User, email: string, { verified }: { verified: boolean }): void {
  user.emails.push({ email_id: createId('email'), email, verified })
}

/** Finds the id of a user's entry for an address. Case is ignored. */
export function findEmailId({ emails }: Pick<User, 'emails'>, email: string): string | undefined {
  return emails.find((entry) => isSameEmail(entry.email, email))?.email_id
}

/** Finds the user of an email address. Case is ignored. */
export function findUserByEmail(tenant: Tenant, email: string): User | undefined {
  return users(tenant).findFirst('email', toEmailKey(email))
}

/** Finds the user of a phone number. @param phone_number E.164 */
export function findUserByPhoneNumber(tenant: Tenant, phone_number: string): User | undefined {
  return users(tenant).findFirst('phone_number', phone_number)
}

/** Checks that no user has the address or the number. @throws ProviderError `duplicate_email`, `duplicate_phone_number` */
export function checkUnique(
  tenant: Tenant,
  { email, phone_number }: { email?: string | undefined; phone_number?: string | undefined },
): void {
  if (email !== undefined && findUserByEmail(tenant, email)) throw new ProviderError('duplicate_email')
  if (phone_number !== undefined && findUserByPhoneNumber(tenant, phone_number))
    throw new ProviderError('duplicate_phone_number')
}

/** Finds the user by a trusted party's own id. */
export function findUserByExternalId(tenant: Tenant, external_id: string): User | undefined {
  return users(tenant).findFirst('external_id', external_id)
}

/** Finds the user who has signed in with a third party's account before. */
export function findUserByOauthAccount(tenant: Tenant, account: OauthAccountId): User | undefined {
  return users(tenant).findFirst('oauth_account', toIndexedAccount(account))
}

/**
 * Lists the users who have a wallet with this address. Case is ignored, although some chains distinguish addresses by
 * case.
 */
export function listUsersByWallet(tenant: Tenant, address: string): User[] {
  return users(tenant).findAll('crypto_wallet', address.toLowerCase())
}

/** Returns the user of an id. @throws ProviderError `user_not_found` */
export function requireUser(tenant: Tenant, user_id: string): User {
  const user = users(tenant).get(user_id)
  if (!user) throw new ProviderError('user_not_found')
  return user
}

/** The form of the provider's own user ids. Any other id is an app's own (`external_id`). */
export const USER_ID_PATTERN = /^user-(test|live)-/

const EXTERNAL_ID_PATTERN = /^[A-Za-z0-9._|-]{1,128}$/

/** Whether a text has the form of an app's own id. */
export function isExternalId(text: string): boolean {
  return EXTERNAL_ID_PATTERN.test(text)
}

/**
 * Checks that a user may have an app's own id.
 *
 * @param user_id the user. Defaults to a new user
 * @throws ProviderError `invalid_external_id` when it is malformed, `duplicate_user_external_id` when another user has
 *   it
 */
export function checkExternalId(tenant: Tenant, external_id: string, user_id?: string): void {
  if (!isExternalId(external_id)) throw new ProviderError('invalid_external_id')
  const owner = findUserByExternalId(tenant, external_id)
  if (owner && owner.user_id !== user_id) throw new ProviderError('duplicate_user_external_id')
}

type Metadata = User['untrusted_metadata']

/** Limits of a user's metadata. */
const MAX_METADATA_BYTES = 4096
const MAX_METADATA_KEYS = 20

/** Merges metadata; null removes a key. @throws ProviderError `metadata_too_many_keys`, `metadata_too_large` */
export function mergeMetadata(before: Metadata, changes: Metadata): Metadata {
  const members = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)
  const merged = Object.fromEntries(members)
  if (members.length > MAX_METADATA_KEYS) throw new ProviderError('metadata_too_many_keys')
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) throw new ProviderError('metadata_too_large')
  return merged
}
