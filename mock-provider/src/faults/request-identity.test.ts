import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { linkAsana } from '../asana/asana-links.ts'
import { getDocument, TABLE_NAMES, type JsonSchema } from '../core/documents.ts'
import { isRecord } from '../core/read-member.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'
import { findNamedUserId, getIdentity, IDENTITY_MEMBERS, KEY_MEMBERS } from './request-identity.ts'

function createTenant() {
  const tenant = createTestTenants().default()
  const user = createUser(tenant, { email: 'ada@example.com', phone_number: '+12025550123' })
  return { tenant, user }
}

function createRequest(parts: {
  query?: unknown
  body?: unknown
  params?: unknown
  routeOptions?: unknown
}): FastifyRequest {
  return { headers: {}, query: {}, routeOptions: { config: {} }, ...parts } as unknown as FastifyRequest
}

/** Follows references, so that a row's members include those of the schemas that it is composed of. */
function listPropertyNames(document: JsonSchema, node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => listPropertyNames(document, item))
  if (!isRecord(node)) return []
  const { $ref, properties, ...rest } = node
  const target =
    typeof $ref === 'string'
      ? $ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => Object(at)[key], document)
      : undefined
  return [
    ...Object.keys(Object(properties)),
    ...[target, ...Object.values(Object(properties)), ...Object.values(rest)].flatMap((it) =>
      listPropertyNames(document, it),
    ),
  ]
}

test('every documented member named like an email, phone, wallet or user id identifies a user', () => {
  const names = (['sdk', 'oauth', 'server', 'mock'] as const).flatMap((name) => {
    const document: JsonSchema = { ...getDocument(name) }
    return listPropertyNames(document, document)
  })
  const looksLikeIdentity = /(^|_)(email(_address)?|phone_number|wallet_address|user_id)$/
  // `normalized_email` occurs only in a response, the one with the risk of an email address.
  const named = names.filter((name) => looksLikeIdentity.test(name) && name !== 'normalized_email')
  expect(new Set(named)).toEqual(new Set(IDENTITY_MEMBERS.keys()))
})

test('tables with user data, except known ones, can be looked up by a request member', () => {
  const document: JsonSchema = { ...getDocument('mock') }
  const tables = Object(document['components']).schemas.TenantTables.properties
  const aboutPeople = TABLE_NAMES.filter((table) =>
    listPropertyNames(document, tables[table]).some((name) => IDENTITY_MEMBERS.has(name)),
  )
  const reached = new Set<string>([...KEY_MEMBERS.values()].flat())
  expect(aboutPeople.filter((table) => !reached.has(table))).toEqual([
    'asana_links',
    'consents',
    'events',
    'faults',
    'grants',
    'members',
    'passwords',
    'totps',
    'user_devices',
    'webauthn_challenges',
    'webauthn_credentials',
  ])
})

test('user identities are read from the query and the body of a request at any depth', () => {
  const { tenant } = createTenant()
  const request = createRequest({
    query: { email: 'one@example.com' },
    body: [{ event: { email_address: 'two@example.com' } }, { phone_number: '+1', crypto_wallet_address: '0x1' }],
  })
  expect(getIdentity(tenant, request)).toEqual({
    emails: ['one@example.com', 'two@example.com'],
    phone_numbers: ['+1'],
    wallet_addresses: ['0x1'],
    user_ids: [],
  })
})

test('a user id in a request also identifies the user’s email address and phone number', () => {
  const { tenant, user } = createTenant()
  const { emails, phone_numbers } = getIdentity(tenant, createRequest({ body: { user_id: user.user_id } }))
  expect([emails, phone_numbers]).toEqual([['ada@example.com'], ['+12025550123']])
})

test('a user id in a request also identifies the user’s connected Asana account', () => {
  const { tenant, user } = createTenant()
  const account = { gid: '1', name: 'Ada', email: 'ada@work.example' }
  linkAsana(tenant, user.user_id, { access_token: 'token', account })
  const { emails } = getIdentity(tenant, createRequest({ body: { user_id: user.user_id } }))
  expect(emails).toEqual(['ada@example.com', 'ada@work.example'])
})

test('a user id or external id in the path of a server API call identifies the user', () => {
  const { tenant, user } = createTenant()
  user.external_id = 'ada|1'
  const identify = (user_id: string, document: string) => {
    const routeOptions = { config: { operation: { document } } }
    return getIdentity(tenant, createRequest({ params: { user_id }, routeOptions })).emails
  }
  expect(identify(user.user_id, 'server')).toEqual(['ada@example.com'])
  expect(identify('ada|1', 'server')).toEqual(['ada@example.com'])
  expect(identify(user.user_id, 'sdk')).toEqual([])
})

test('a key in a request is looked up only under the member name of its table', () => {
  const { tenant, user } = createTenant()
  const identify = (body: object) => getIdentity(tenant, createRequest({ body })).emails
  expect(identify({ state: user.user_id })).toContain('ada@example.com')
  expect(identify({ locale: user.user_id })).toEqual([])
})

test('request members below the eighth level are not searched for user identities', () => {
  const { tenant } = createTenant()
  const nest = (levels: number): unknown => (levels === 0 ? { email: 'a@example.com' } : { inner: nest(levels - 1) })
  expect(getIdentity(tenant, createRequest({ body: nest(8) })).emails).toEqual(['a@example.com'])
  expect(getIdentity(tenant, createRequest({ body: nest(9) })).emails).toEqual([])
})

test.each([
  ['an id', 'user_id'],
  ['an address', 'email'],
  ['a number', 'phone_number'],
])('the user of a request is found by %s', (_, member) => {
  const { tenant, user } = createTenant()
  const values: Record<string, string> = {
    user_id: user.user_id,
    email: 'ADA@example.com',
    phone_number: '+12025550123',
  }
  expect(findNamedUserId(tenant, createRequest({ body: { [member]: values[member] } }))).toBe(user.user_id)
})

test('a request that names no known user has no user', () => {
  const { tenant } = createTenant()
  const body = { user_id: 'user-test-unknown', email: 'nobody@example.com', phone_number: '+1' }
  expect(findNamedUserId(tenant, createRequest({ body }))).toBeUndefined()
})
