import type { ServerSchemas, User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { USER_FILTERS, type UserTest } from './user-filters.ts'
import { users } from './users.ts'

type Query = ServerSchemas['SearchUsersQuery']

/** The parameters of a search. */
export type UserSearch = { query?: Query | undefined; cursor?: string | null | undefined; limit?: number | undefined }

/** A page of users. `total` counts the users on all pages. `next_cursor` is null on the last page. */
export type FoundUsers = { found: User[]; total: number; next_cursor: string | null }

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000

/**
 * The sort key of users: the time of creation (RFC 3339), then the id. A cursor holds the key of the last user on a
 * page.
 */
type Place = readonly [created_at: string, user_id: string]

function toPlace({ created_at, user_id }: Readonly<User>): Place {
  return [created_at, user_id]
}

function compare([oneTime, oneId]: Place, [otherTime, otherId]: Place): number {
  const difference = Date.parse(oneTime) - Date.parse(otherTime)
  if (difference !== 0) return difference
  if (oneId === otherId) return 0
  return oneId < otherId ? -1 : 1
}

function toCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [created_at, user_id]: unknown[] = value
  return typeof created_at === 'string' && typeof user_id === 'string' && !Number.isNaN(Date.parse(created_at))
}

/** Reads a cursor. It stays valid when its user is deleted. @throws ProviderError `user_search_invalid_cursor` */
function readCursor(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (isPlace(place)) return place
  } catch (cause) {
    throw new ProviderError('user_search_invalid_cursor', { cause })
  }
  throw new ProviderError('user_search_invalid_cursor')
}

function toTest({ filter_name, filter_value }: ServerSchemas['SearchUsersOperand']): UserTest {
  if (typeof filter_name !== 'string' || filter_name === '') throw new ProviderError('user_search_missing_filter_name')
  const filter = USER_FILTERS.get(filter_name)
  if (!filter) throw new ProviderError('user_search_filter_name_not_recognized')
  if (filter_value === undefined || filter_value === null) throw new ProviderError('user_search_missing_filter_value')
  return filter(filter_value)
}

function toQueryTest({ operator, operands = [] }: Query): UserTest {
  const isNamed = operator !== undefined && operator !== ''
  if (isNamed ? operator !== 'AND' && operator !== 'OR' : operands.length > 0)
    throw new ProviderError('user_search_invalid_operator')
  if (operands.length === 0) return () => true
  const tests = operands.map(toTest)
  if (operator === 'OR') return (user) => tests.some((test) => test(user))
  return (user) => tests.every((test) => test(user))
}

/** Finds a page of users in the order of their creation. @throws ProviderError `user_search_…` */
export function searchUsers(tenant: Tenant, { query = {}, cursor, limit = DEFAULT_LIMIT }: UserSearch): FoundUsers {
  if (limit < 1 || limit > MAX_LIMIT) throw new ProviderError('user_search_invalid_limit')
  const after = cursor ? readCursor(cursor) : undefined
  const test = toQueryTest(query)
  const places = [...users(tenant).plainValues()]
    .filter((user) => test(user))
    .map(toPlace)
    .toSorted(compare)
  const rest = after === undefined ? places : places.filter((place) => compare(place, after) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    found: page.flatMap(([, user_id]) => users(tenant).get(user_id) ?? []),
    total: places.length,
    next_cursor: last && rest.length > page.length ? toCursor(last) : null,
  }
}
