import type { FastifyRequest } from 'fastify'
import { isRecord, readMember } from '../core/read-member.ts'
import { peek } from '../store/observed.ts'
import type { TableName } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { findSession } from '../sessions/sessions.ts'
import { findUserByEmail, findUserByExternalId, findUserByPhoneNumber, users } from '../users/users.ts'

/**
 * The users whom a request concerns, as far as the request shows: by what it names, or by the session that it presents.
 */
export type Identity = { emails: string[]; phone_numbers: string[]; wallet_addresses: string[]; user_ids: string[] }

/** The members of requests and rows that identify a person (wire names). */
export const IDENTITY_MEMBERS: ReadonlyMap<string, keyof Identity> = new Map([
  ['email', 'emails'],
  ['email_address', 'emails'],
  ['impersonator_email_address', 'emails'],
  ['phone_number', 'phone_numbers'],
  ['crypto_wallet_address', 'wallet_addresses'],
  ['user_id', 'user_ids'],
  ['stytch_user_id', 'user_ids'],
])

/** The request members that hold the key of a row about a person, and the tables of those rows. */
export const KEY_MEMBERS: ReadonlyMap<string, readonly TableName[]> = new Map<string, readonly TableName[]>([
  ['code', ['asana_codes', 'authorization_codes', 'oauth_provider_codes']],
  ['crypto_wallet_address', ['crypto_wallet_challenges']],
  ['impersonation_token', ['impersonation_tokens']],
  ['intermediate_session_token', ['intermediate_sessions']],
  ['method_id', ['passcodes']],
  ['oauth_attach_token', ['oauth_attach_tokens']],
  ['provider_subject', ['oauth_accounts']],
  ['session_token', ['sessions']],
  ['state', ['users', 'oauth_states']], // an Asana connection carries the user's id as its state
  ['token', ['embedded_links', 'link_tokens', 'oauth_tokens']],
])

/** Tables about one user, keyed by `user_id`. */
const USER_TABLES: readonly TableName[] = ['users', 'asana_links']

/**
 * The maximum depth of the search. It covers every documented body; an undocumented one may be nested without limit.
 */
const MAX_DEPTH = 8

type Member = { name: string; value: string }

function isAboutPeople(name: string): boolean {
  return IDENTITY_MEMBERS.has(name) || KEY_MEMBERS.has(name)
}

/** Returns the members about people that are strings, at any depth. @param members the list to which they are added */
function listMembers(value: unknown, members: Member[] = [], depth = 0): Member[] {
  if (depth > MAX_DEPTH) return members
  if (Array.isArray(value)) for (const item of value) listMembers(item, members, depth + 1)
  else if (isRecord(value)) {
    for (const name of Object.keys(value)) {
      const inner = value[name]
      if (typeof inner === 'object' && inner !== null) listMembers(inner, members, depth + 1)
      else if (typeof inner === 'string' && isAboutPeople(name)) members.push({ name, value: inner })
    }
  }
  return members
}

function addMembers(identity: Identity, members: readonly Member[]): void {
  for (const { name, value } of members) {
    const kind = IDENTITY_MEMBERS.get(name)
    if (kind) identity[kind].push(value)
  }
}

function listRows({ tables }: Tenant, names: readonly TableName[], key: string): unknown[] {
  return names.flatMap((name) => peek(tables.get(name)?.get(key)) ?? [])
}

/** Finds the user whose session the request presents. Undefined for a session that is missing or broken. */
export function findPresentUserId(tenant: Tenant, request: FastifyRequest): string | undefined {
  if (!request.headers.authorization?.startsWith('Basic ')) return undefined
  try {
    return findSession(tenant, request)?.user_id
  } catch {
    return undefined // Basic credentials of an OAuth client have another form than an SDK's
  }
}

/** Reads the user whom a call of an app's server names in its path, by the provider's id or by the app's own. */
function listPathMembers(tenant: Tenant, { params, routeOptions }: FastifyRequest): Member[] {
  const named = readMember(params, 'user_id')
  if (named === undefined || routeOptions.config.operation?.document !== 'server') return []
  const value = users(tenant).has(named) ? named : (findUserByExternalId(tenant, named)?.user_id ?? named)
  return [{ name: 'user_id', value }]
}

/**
 * Reads whom a request concerns from its query, its body, the path of a server's call, its session and the rows that these
 * name.
 */
export function getIdentity(tenant: Tenant, request: FastifyRequest): Identity {
  const identity: Identity = { emails: [], phone_numbers: [], wallet_addresses: [], user_ids: [] }
  const members = [...listPathMembers(tenant, request), ...listMembers(request.query), ...listMembers(request.body)]
  addMembers(identity, members)
  const present = findPresentUserId(tenant, request)
  if (present !== undefined) identity.user_ids.push(present)
  if (members.length === 0 && present === undefined) return identity
  const named = members.flatMap(({ name, value }) => listRows(tenant, KEY_MEMBERS.get(name) ?? [], value))
  addMembers(identity, listMembers(named))
  const ofUsers = [...new Set(identity.user_ids)].flatMap((user_id) => listRows(tenant, USER_TABLES, user_id))
  addMembers(identity, listMembers(ofUsers))
  return identity
}

/** Finds the user that a request names: by id, by address, by number, or by a token that was issued to them. */
export function findNamedUserId(tenant: Tenant, request: FastifyRequest): string | undefined {
  const { user_ids, emails, phone_numbers } = getIdentity(tenant, request)
  const named = user_ids.find((user_id) => users(tenant).has(user_id))
  if (named !== undefined) return named
  const byEmail = emails.map((email) => findUserByEmail(tenant, email))
  const byPhoneNumber = phone_numbers.map((phone_number) => findUserByPhoneNumber(tenant, phone_number))
  return [...byEmail, ...byPhoneNumber].find((user) => user !== undefined)?.user_id
}
