import type { FastifyRequest } from 'fastify'
import { findSession } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { findUserByEmail, findUserByPhoneNumber, users } from '../users/users.ts'

/** Whom a request concerns, as far as it says so itself, by what it names or by the session that it presents. */
export type Identity = { emails: string[]; phone_numbers: string[]; wallet_addresses: string[]; user_ids: string[] }

const MEMBERS: Record<keyof Identity, RegExp> = {
  emails: /(^|_)email(_address)?$/,
  phone_numbers: /(^|_)phone_number$/,
  wallet_addresses: /(^|_)wallet_address$/,
  user_ids: /(^|_)user_id$/,
}
const KINDS = Object.keys(MEMBERS) as (keyof Identity)[]

/** Deep enough for every documented body, and no deeper: what is asked for may be anything. */
const MAX_DEPTH = 8
/** How many texts of a request are looked up as keys. */
const MAX_KEYS = 64

function collect(value: unknown, identity: Identity, keys: Set<string>, depth = 0): void {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      for (const kind of KINDS) if (MEMBERS[kind].test(name)) identity[kind].push(inner)
      if (keys.size < MAX_KEYS) keys.add(inner)
    } else collect(inner, identity, keys, depth + 1)
  }
}

/** The rows that keys stand for: a token names its user, a method the address that its passcode went to. */
function findRows({ tables }: Tenant, keys: Iterable<string>): unknown[] {
  const wanted = [...keys]
  return [...tables.values()].flatMap((table) => wanted.flatMap((key) => table.get(key) ?? []))
}

/** The user whose session the request presents, without refusing a request that presents none or a broken one. */
export function findPresentUserId(tenant: Tenant, request: FastifyRequest): string | undefined {
  if (!request.headers.authorization?.startsWith('Basic ')) return undefined
  try {
    return findSession(tenant, request)?.user_id
  } catch {
    return undefined // Basic credentials of an OAuth client need not look like an SDK's
  }
}

/** Reads whom a request concerns from its query, its body, its session and the rows that these name. */
export function getIdentity(tenant: Tenant, request: FastifyRequest): Identity {
  const identity: Identity = { emails: [], phone_numbers: [], wallet_addresses: [], user_ids: [] }
  const keys = new Set<string>()
  collect(request.query, identity, keys)
  collect(request.body, identity, keys)
  const present = findPresentUserId(tenant, request)
  if (present !== undefined) identity.user_ids.push(present)
  const ignored = new Set<string>()
  collect(findRows(tenant, keys), identity, ignored)
  collect(findRows(tenant, new Set(identity.user_ids)), identity, ignored)
  return identity
}

/** The user that a request names, by id, address, number or a token made for them. */
export function findNamedUserId(tenant: Tenant, request: FastifyRequest): string | undefined {
  const { user_ids, emails, phone_numbers } = getIdentity(tenant, request)
  const named = user_ids.find((user_id) => users(tenant).has(user_id))
  if (named !== undefined) return named
  const byEmail = emails.map((email) => findUserByEmail(tenant, email))
  const byPhoneNumber = phone_numbers.map((phone_number) => findUserByPhoneNumber(tenant, phone_number))
  return [...byEmail, ...byPhoneNumber].find((user) => user !== undefined)?.user_id
}
