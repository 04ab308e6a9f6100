import { expect, test } from 'vitest'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUserWithAllFactors } from '../testing/user-with-all-factors.ts'
import { createUser, type NewUser } from '../users/users.ts'

const START = Date.parse('2026-01-05T09:00:00Z')
const MINUTE_MS = 60_000

/**
 * Creates three users, a minute apart: one with only an address, one with all factors, and a pending one with a phone
 * number.
 */
async function createPeople() {
  const { client, tenant, call } = await createServerProject()
  tenant.clock.freeze(START)
  const create = (known: NewUser) => {
    tenant.clock.advance(MINUTE_MS)
    return createUser(tenant, known)
  }
  const ada = create({
    email: 'ada@example.com',
    is_email_verified: true,
    name: { first_name: 'Ada', last_name: 'King' },
  })
  tenant.clock.advance(MINUTE_MS)
  const all = createUserWithAllFactors(tenant)
  const pending = create({ phone_number: '+12025550123', status: 'pending' })
  Object.assign(ada, { external_id: 'ada|1' })
  const names = new Map([
    [ada.user_id, 'ada'],
    [all.user_id, 'all'],
    [pending.user_id, 'pending'],
  ])
  const search = async (operands: { filter_name: string; filter_value: unknown }[], operator = 'AND') => {
    const { results, results_metadata } = await client.users.search({ query: { operator, operands } })
    expect(results_metadata).toEqual({ total: results.length, next_cursor: null })
    return results.map(({ user_id }) => names.get(user_id))
  }
  return { client, call, search, ada, all, pending }
}

test('each filter of the user search returns exactly the matching users', { tags: 'server.30' }, async () => {
  const { search, ada, all, pending } = await createPeople()
  const timeOf = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
  const expected: [filter_name: string, filter_value: unknown, found: string[]][] = [
    ['user_id', [ada.user_id, pending.user_id], ['ada', 'pending']],
    ['user_id', ['ada|1', 'nobody'], ['ada']],
    ['email_id', [all.emails[0]?.email_id], ['all']],
    ['email_address', ['ADA@example.com'], ['ada']],
    ['email_domain', ['example.com'], ['ada', 'all']],
    ['phone_id', [pending.phone_numbers[0]?.phone_id], ['pending']],
    ['phone_number', ['+12025550199'], ['all']],
    ['crypto_wallet_id', [all.crypto_wallets[0]?.crypto_wallet_id], ['all']],
    ['crypto_wallet_address', [all.crypto_wallets[0]?.crypto_wallet_address, '0x0'], ['all']],
    ['totp_id', [all.totps[0]?.totp_id], ['all']],
    ['webauthn_registration_id', [all.webauthn_registrations[0]?.webauthn_registration_id], ['all']],
    ['biometric_registration_id', [all.biometric_registrations[0]?.biometric_registration_id], ['all']],
    ['oauth_provider', ['git_lab'], ['all']],
    ['oauth_provider', ['Google', 'github'], []],
    ['created_at_greater_than', timeOf(2), ['pending']],
    ['created_at_less_than', timeOf(2), ['ada']],
    ['created_at_between', { greater_than: timeOf(1), less_than: timeOf(3) }, ['all']],
    ['status', 'pending', ['pending']],
    ['status', 'active', ['ada', 'all']],
    ['email_verified', true, ['ada']],
    ['email_verified', false, ['all']],
    ['phone_verified', false, ['all', 'pending']],
    ['crypto_wallet_verified', true, ['all']],
    ['totp_verified', true, []],
    ['totp_verified', false, ['all']],
    ['webauthn_registration_verified', true, ['all']],
    ['biometric_verified', false, ['all']],
    ['password_exists', true, ['all']],
    ['password_exists', false, ['ada', 'pending']],
    ['full_name_fuzzy', 'a ki', ['ada']],
    ['full_name_fuzzy', 'KIN', ['ada']],
    ['email_address_fuzzy', 'ALL@', ['all']],
    ['phone_number_fuzzy', '5550123', ['pending']],
  ]
  for (const [filter_name, filter_value, found] of expected)
    expect({ filter_name, found: await search([{ filter_name, filter_value }]) }).toEqual({ filter_name, found })
})

test(
  'a user search with AND returns users that match all filters, with OR those that match any',
  { tags: ['server.32', 'method.users-search'] },
  async () => {
    const { search } = await createPeople()
    const active = { filter_name: 'status', filter_value: 'active' }
    const unverified = { filter_name: 'phone_verified', filter_value: false }
    expect(await search([active, unverified])).toEqual(['all'])
    expect(await search([active, unverified], 'OR')).toEqual(['ada', 'all', 'pending'])
    expect(await search([])).toEqual(['ada', 'all', 'pending'])
  },
)

test(
  'an invalid filter of a user search is rejected with its own error type',
  { tags: ['server.31', 'method.users-search'] },
  async () => {
    const { search, client, call, ada } = await createPeople()
    const expected: [filter_name: string, filter_value: unknown, type: string][] = [
      ['shoe_size', 1, 'filter_name_not_recognized'],
      ['__proto__', 1, 'filter_name_not_recognized'],
      ['', 1, 'missing_filter_name'],
      ['status', null, 'missing_filter_value'],
      ['status', true, 'expected_string'],
      ['status', 'gone', 'invalid_status_filter'],
      ['email_verified', 'true', 'expected_bool'],
      ['created_at_between', '2026', 'expected_object'],
      ['created_at_between', { greater_than: '2026-01-05T09:00:00Z' }, 'expected_timestamp'],
      ['created_at_less_than', 'yesterday', 'expected_timestamp'],
      ['created_at_greater_than', '2026-13-05T09:00:00Z', 'expected_timestamp'],
      ['email_address', 'ada@example.com', 'expected_array_of_string'],
      ['email_address', [1], 'expected_array_of_string'],
      ['email_address', Array.from({ length: 101 }, () => 'a@b.co'), 'maximum_filter_value_count_exceeded'],
      ['oauth_provider', ['myspace'], 'invalid_oauth_provider_filter'],
      ['full_name_fuzzy', 'ad', 'full_name_fuzzy_too_short'],
      ['full_name_fuzzy', 7, 'expected_string'],
      ['email_address_fuzzy', 'ad', 'email_address_fuzzy_too_short'],
      ['phone_number_fuzzy', '+1', 'phone_number_fuzzy_too_short'],
      ['user_id', [ada.user_id, 'ada|1'], 'cannot_mix_internal_and_external_user_ids'],
    ]
    const refused = (type: string) => ({ status_code: 400, error_type: `user_search_${type}` })
    for (const [filter_name, filter_value, type] of expected)
      await expect(search([{ filter_name, filter_value }])).rejects.toMatchObject(refused(type))
    await expect(search([], 'XOR')).rejects.toMatchObject(refused('invalid_operator'))
    for (const limit of [0, 1001])
      await expect(client.users.search({ limit })).rejects.toMatchObject(refused('invalid_limit'))
    for (const cursor of ['nonsense', 'WyJhIiwiYiJd', 'W10', 'bnVsbA'])
      await expect(client.users.search({ cursor })).rejects.toMatchObject(refused('invalid_cursor'))
    const body = { query: { operands: [{ filter_name: 'status', filter_value: 'active' }] } }
    expect((await call('POST', '/v1/users/search', body)).body).toMatchObject(refused('invalid_operator'))
  },
)

test(
  'paging through a user search returns each user once, up to the page size limit',
  { tags: 'server.29' },
  async () => {
    const { client, tenant, listCalls } = await createServerProject()
    tenant.clock.freeze(START)
    const created = Array.from({ length: 250 }, () => createUser(tenant).user_id)
    const found: string[] = []
    for await (const page of client.users.searchAll({ limit: 100 })) found.push(...page.map(({ user_id }) => user_id))
    expect(found.toSorted()).toEqual(created.toSorted())
    expect(listCalls()).toEqual(['serverUsersSearch', 'serverUsersSearch', 'serverUsersSearch'])
    expect((await client.users.search({})).results).toHaveLength(100)
    expect((await client.users.search({ limit: 1000 })).results_metadata).toEqual({ total: 250, next_cursor: null })
  },
)

test('users deleted while paging through a user search are not skipped', { tags: 'method.users-delete' }, async () => {
  const { client, tenant } = await createServerProject()
  for (let number = 0; number < 5; number += 1) createUser(tenant)
  let deleted = 0
  for await (const page of client.users.searchAll({ limit: 2 })) {
    for (const { user_id } of page) await client.users.delete({ user_id })
    deleted += page.length
  }
  expect(deleted).toBe(5)
})

test('two projects of one mock have separate users', { tags: ['server.6', 'server.100'] }, async () => {
  const [one, other] = [await createServerProject(), await createServerProject()]
  await one.client.users.create({ email: 'ada@example.com' })
  const { user_id } = await other.client.users.create({ email: 'ada@example.com' })
  expect((await other.client.users.search({})).results).toMatchObject([{ user_id }])
  expect((await other.client.project.metrics()).metrics).toContainEqual({ metric_type: 'USER_COUNT', count: 1 })
})
