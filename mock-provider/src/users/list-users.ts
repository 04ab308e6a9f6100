import type { User } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'
import { createWordSearch } from '../../facts/word-search.ts'
import { users } from './users.ts'

/** The maximum number of users in a response. More would take many megabytes, which delays all other requests. */
const MAX_LISTED_USERS = 10_000

/** Selects a page of users, oldest first. */
export type UserPage = {
  /** Words to find in a name, an id, an address, a number, a wallet or a passkey. */
  search?: string | undefined
  /** User ids, separated by commas. */
  user_ids?: string | undefined
  /** The `user_id` of the last user on the previous page. */
  after?: string | undefined
  limit?: number | undefined
}

function listTexts(user: Readonly<User>): (string | undefined)[] {
  return [
    user.name.first_name,
    user.name.middle_name,
    user.name.last_name,
    user.user_id,
    user.external_id,
    ...user.emails.map(({ email }) => email),
    ...user.phone_numbers.map(({ phone_number }) => phone_number),
    ...user.providers.map(({ provider_type }) => provider_type),
    ...user.crypto_wallets.map(({ crypto_wallet_address }) => crypto_wallet_address),
    ...user.webauthn_registrations.map(({ name }) => name),
  ]
}

/** Lists the selected users. They must only be read. */
export function listUsers(tenant: Tenant, { search, user_ids, after, limit }: UserPage): Readonly<User>[] {
  const most = limit ?? MAX_LISTED_USERS
  if (user_ids !== undefined) return listNamed(tenant, user_ids).slice(0, most)
  const hasWords = createWordSearch(search)
  const listed: Readonly<User>[] = []
  let isAfter = after === undefined
  for (const user of users(tenant).plainValues()) {
    if (listed.length === most) break
    if (isAfter && hasWords(listTexts(user))) listed.push(user)
    isAfter ||= user.user_id === after
  }
  return listed
}

function listNamed(tenant: Tenant, user_ids: string): User[] {
  return [...new Set(user_ids.split(','))].flatMap((user_id) => users(tenant).get(user_id) ?? [])
}
