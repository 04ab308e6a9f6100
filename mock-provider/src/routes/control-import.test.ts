import { expect, test } from 'vitest'
import { addConsent } from '../authorization-server/consents.ts'
import { createGranted } from '../testing/granted-client.ts'
import { createVisitor } from '../testing/visitor.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

const TENANT = 'public-token-test-imported'
const PASSWORD = 'quite the zebra umbrella'
const PHONE_NUMBER = '+12025550123'

type Json = any // oxlint-disable-line typescript/no-explicit-any -- an export, to be spoilt

/** Creates a tenant with rows in every table. */
async function createUsed() {
  const visitor = createVisitor(TENANT)
  const control = (method: 'GET' | 'POST', path: string, payload?: object) =>
    visitor.app.inject({ method, url: `/_mock/${TENANT}/${path}`, ...(payload && { payload }) })
  await control('POST', 'users', { email: 'ada@example.com', password: PASSWORD, phone_number: PHONE_NUMBER })
  const client = { client_name: 'Sample', client_type: 'third_party_public', redirect_urls: ['http://localhost/'] }
  await control('POST', 'clients', client)
  await control('POST', 'members', { organization_id: 'organization-test-1', email_address: 'ada@example.com' })
  await control('POST', 'faults', { operation_id: 'usersMeUpdate', error_type: 'too_many_requests', after: 1 })
  const { session_token, user_id } = await visitor.signIn()
  await visitor.call('/otps/email/login_or_create', { body: { email: 'ada@example.com', expiration_minutes: 5 } })
  await visitor.call('/magic_links/email/login_or_create', { body: { email: 'grace@example.com' } })
  await visitor.call('/totps', { body: { expiration_minutes: 5 }, session_token })
  await visitor.call('/webauthn/register/start', { body: { domain: 'localhost' }, session_token })
  await visitor.call('/crypto_wallets/authenticate/start', {
    body: { crypto_wallet_type: 'ethereum', crypto_wallet_address: '0x6df2ed4f3a0e8a6d9d1c6a4c1a5b6e7f8a9b0c1d' },
  })
  await visitor.call('/passwords/authenticate', {
    body: { email: 'ada@example.com', password: 'wrong', session_duration_minutes: 60 },
  })
  await control('POST', 'faults', { operation_id: 'otpsSmsSend', kind: 'delivery_delayed', delay_ms: 60_000 })
  await visitor.call('/otps/sms/login_or_create', { body: { phone_number: PHONE_NUMBER, expiration_minutes: 5 } })
  const exported = (): Promise<string> => control('GET', 'export').then(({ body }) => body)
  return { visitor, control, session_token, user_id, exported, file: JSON.parse(await exported()) as Json }
}

type Used = Awaited<ReturnType<typeof createUsed>>

const LISTS = ['users', 'clients', 'consents', 'sessions', 'members', 'messages', 'faults', 'clock', 'export']
const LOG_IN = { email: 'ada@example.com', password: PASSWORD, session_duration_minutes: 60 }
const START = { email: 'ada@example.com', expiration_minutes: 5 }

/** Returns the statuses of calls that read imported rows. */
async function readAll({ visitor, control, session_token }: Used): Promise<Record<string, number>> {
  const sdk = [
    ['/sessions/authenticate', visitor.call('/sessions/authenticate', { body: {}, session_token })],
    ['/passwords/authenticate', visitor.call('/passwords/authenticate', { body: LOG_IN })],
    ['/otps/email/login_or_create', visitor.call('/otps/email/login_or_create', { body: START })],
    ['/users/me', visitor.call('/users/me', { method: 'GET', session_token })],
  ] as const
  const asked = [...LISTS.map((path) => [path, control('GET', path)] as const), ...sdk]
  const read = await Promise.all(asked.map(async ([path, answer]) => [path, (await answer).statusCode] as const))
  return Object.fromEntries(read)
}

function findFailures(read: Record<string, number>): string[] {
  return Object.entries(read).flatMap(([path, status]) => (status >= 500 ? [`${path} answers ${status}`] : []))
}

test.each<[string, (file: Json) => void, string]>([
  ['a clock beyond the year 9000', ({ clock }) => (clock.offset_ms = 1e300), 'between the years 1970 and 9000'],
  ['a clock before 1970', ({ clock }) => (clock.offset_ms = -1e15), 'between the years 1970 and 9000'],
  ['a clock frozen too late', ({ clock }) => (clock.frozen_at = 253402300799998), 'between the years'],
  ['a clock frozen at an impossible time', ({ clock }) => (clock.frozen_at = 9e15), 'clock.frozen_at must be'],
  ['a user who is a number', ({ tables }) => (tables.users = { a: 5 }), 'tables.users.a must be an object, not 5.'],
  ['a user without members', ({ tables }) => (tables.users = { a: {} }), 'tables.users.a.user_id is missing.'],
  ['a rule of an unknown kind', ({ tables }) => (tables.faults = { a: { kind: 'flood' } }), 'tables.faults.a'],
  [
    'a rule of an unknown error',
    ({ tables }) => Object.assign(Object.values(tables.faults as object)[0], { error_type: 'too_many_requets' }),
    'Did you mean too_many_requests?',
  ],
  ['an unknown table', ({ tables }) => (tables.nobody = {}), 'these tables: nobody'],
  [
    'session lengths that do not ascend',
    ({ config }) => (config.session_policy = { minimum_minutes: 9, default_minutes: 5, maximum_minutes: 6 }),
    'session_policy',
  ],
  [
    'more chaos than calls',
    ({ config }) => (config.chaos = { seed: 1, percentages: { error: 90, latency: 90 } }),
    'percentages',
  ],
])('an import file with %s is refused and leaves the tenant unchanged', async (_, spoil, message) => {
  const { control, exported, file } = await createUsed()
  const before = await exported()
  spoil(file)
  const response = await control('POST', 'import', file)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error_type: 'bad_request', error_message: expect.stringContaining(message) })
  expect(await exported()).toBe(before)
})

/** Lists every member of a row of every table, once. */
function listMembers({ tables }: Json): { table: string; key: string; member: string }[] {
  const firstRows = Object.entries(tables as Record<string, object>).map(([table, rows]) => ({ table, rows }))
  return firstRows.flatMap(({ table, rows }) => {
    const [first] = Object.entries(rows)
    if (!first) return []
    return Object.keys(Object(first[1])).map((member) => ({ table, key: first[0], member }))
  })
}

const TRAPS = IS_NIGHTLY ? ['x', null, {}] : [null]

test('an import with malformed rows is refused or causes no server errors', { timeout: 120_000 }, async () => {
  const used = await createUsed()
  const failures: string[] = []
  const importSpoilt = async (what: string, spoil: (file: Json) => void) => {
    const file = structuredClone(used.file)
    spoil(file)
    const { statusCode } = await used.control('POST', 'import', file)
    const read = statusCode === 200 ? await readAll(used) : { import: statusCode }
    failures.push(...findFailures(read).map((failure) => `${what}: ${failure}`))
  }
  for (const { table, key, member } of listMembers(used.file)) {
    for (const trap of TRAPS) {
      const spoil = (file: Json) => (file.tables[table][key][member] = trap)
      await importSpoilt(`${table}.${member} is ${JSON.stringify(trap)}`, spoil)
    }
  }
  for (const table of Object.keys(used.file.tables)) {
    await importSpoilt(`without ${table}`, (file) => delete file.tables[table])
  }
  expect(failures).toEqual([])
})

test('an invalid import reports only its first errors', async () => {
  const { control, file } = await createUsed()
  file.tables.users = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`user-${index}`, 5]))
  const { error_message } = (await control('POST', 'import', file)).json()
  expect(error_message).toMatch(/^tables\.users\.user-0 must be an object, not 5\. .* And 980 more\.$/)
})

/** Exports a tenant in which an assistant has exchanged a code, and may exchange another one. */
async function exportGranted(): Promise<Json> {
  const { app, exchange, tenant, user_id, client } = createGranted()
  addConsent(tenant, user_id, client.client_id, ['openid'])
  await exchange()
  return (await app.inject(`/_mock/${tenant.public_token}/export`)).json()
}

/** Lists the paths of all members of an object, without those of the items of lists. */
function listPaths(node: object): string[][] {
  return Object.entries(node).flatMap(([name, value]) => {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value)
    return [[name], ...(isNested ? listPaths(value).map((path) => [name, ...path]) : [])]
  })
}

/** Returns a copy without the member at a path. */
function without(node: Json, [name = '', ...rest]: string[]): Json {
  const { [name]: member, ...others } = node
  return rest.length === 0 ? others : { ...node, [name]: without(member, rest) }
}

test('an import refuses a row without a member, unless the member is optional', { timeout: 60_000 }, async () => {
  const { control, file } = await createUsed()
  const accepted = new Set<string>()
  const tables = new Set<string>()
  for (const whole of [file, await exportGranted()]) {
    for (const [table, rows] of Object.entries<object>(whole.tables)) {
      tables.add(table)
      const [[key, row] = ['', {}]] = Object.entries(rows)
      for (const path of listPaths(Object(row))) {
        const part = without(whole, ['tables', table, key, ...path])
        if ((await control('POST', 'import', part)).statusCode === 200) accepted.add([table, ...path].join('.'))
      }
    }
  }
  expect([...tables]).toEqual(expect.arrayContaining(['access_tokens', 'consents', 'passcodes']))
  expect([...accepted].toSorted()).toMatchInlineSnapshot(`
    [
      "access_tokens.expires_at",
      "authorization_codes.code_challenge",
      "authorization_codes.used_by_grant_id",
      "faults.after",
      "faults.passing",
      "grants.created_at",
      "grants.last_used_at",
      "link_tokens.attributes",
      "link_tokens.attributes.ip_address",
      "link_tokens.attributes.user_agent",
      "passcodes.attributes",
      "passcodes.attributes.ip_address",
      "passcodes.attributes.user_agent",
      "webauthn_challenges.registration",
    ]
  `)
})
