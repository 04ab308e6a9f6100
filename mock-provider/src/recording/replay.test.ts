import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { createSoftwareWallet } from '../virtual-devices/software-wallet.ts'
import type { BugBundle } from './bundle.ts'

const TOKEN = 'public-token-test-recorded'
const EMAIL = 'ada@example.com'
const WEB = 'http://localhost:3000'

type Method = 'GET' | 'POST' | 'DELETE'

/** Creates a mock with its own signing key and its own port. */
function createWorld(port: number) {
  const provider = `http://localhost:${port}`
  const addresses = { provider, web: WEB, tool_server: 'http://localhost:4020' }
  const { app, tenants } = createProviderApp({ addresses })
  const call = async (method: Method, url: string, payload?: object, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { 'user-agent': 'Browser/1', ...headers },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body, json: () => response.json() }
  }
  const control = (method: Method, path: string, payload?: object) => call(method, `/_mock/${TOKEN}/${path}`, payload)
  const sdk = (path: string, payload: object, session = TOKEN) =>
    call('POST', `/sdk/v1/${path}`, payload, { origin: WEB, authorization: `Basic ${btoa(`${TOKEN}:${session}`)}` })
  const getBundle = async (): Promise<BugBundle> => (await control('GET', 'recording/bundle')).json()
  const replay = async (bundle: BugBundle) => (await call('POST', '/_mock/replay', bundle)).json()
  return { call, control, sdk, getBundle, replay, tenants, provider }
}

type World = ReturnType<typeof createWorld>

const MINUTES = { session_duration_minutes: 60 }

/** Signs in by several methods, causes refusals, arms a fault and moves the clock. */
async function useEverything({ call, control, sdk, provider }: World): Promise<void> {
  const links = { login_magic_link_url: `${WEB}/in`, signup_magic_link_url: `${WEB}/in` }
  await sdk('magic_links/email/login_or_create', { email: EMAIL, ...links })
  const { messages } = (await control('GET', 'messages')).json()
  const token = new URL(messages[0].links[0].href).searchParams.get('token') ?? ''
  const { data } = (await sdk('magic_links/authenticate', { token, ...MINUTES })).json()
  await sdk('magic_links/authenticate', { token, ...MINUTES })
  await sdk('sessions/authenticate', { session_jwt: data.session_jwt, ...MINUTES }, data.session_jwt)
  const { method_id } = (await sdk('otps/email/login_or_create', { email: EMAIL })).json().data
  const code = (await control('GET', 'messages')).json().messages[0].code
  await sdk('otps/authenticate', { method_id, token: code, ...MINUTES })
  await control('POST', 'faults', { operation_id: 'otpsEmailLoginOrCreate', error_type: 'too_many_requests', times: 1 })
  await sdk('otps/email/login_or_create', { email: EMAIL })
  await sdk('passwords', { email: 'grace@example.com', password: 'a marvellous giraffe 9', ...MINUTES })
  await control('POST', 'clock', { advance_ms: 7_200_000 })
  await sdk('sessions/authenticate', { session_token: data.session_token, ...MINUTES }, data.session_token)
  await sdk('passwords/authenticate', { email: 'grace@example.com', password: 'wrong', ...MINUTES })
  await sdk('totps', {}, 'no session')
  const wallet = createSoftwareWallet()
  const address = { crypto_wallet_type: 'ethereum', crypto_wallet_address: wallet.address }
  const { challenge } = (await sdk('crypto_wallets/authenticate/start/primary', address)).json().data
  await sdk('crypto_wallets/authenticate', { ...address, signature: await wallet.sign(challenge), ...MINUTES })
  const query = new URLSearchParams({
    public_token: TOKEN,
    login_redirect_url: `${WEB}/in`,
    signup_redirect_url: `${WEB}/in`,
  })
  const start = await call('GET', `/v1/public/oauth/github/start?${query.toString()}`)
  await call('GET', String(start.headers.location).replace(provider, ''))
  await call('GET', '/.well-known/jwks.json')
  await call('GET', `/sdk/v1/projects/bootstrap/${TOKEN}`)
  await call('POST', '/sdk/v1/otps/authenticate', undefined, { 'content-type': 'application/json' })
}

async function record(act: (world: World) => Promise<unknown>, port = 4010): Promise<BugBundle> {
  const world = createWorld(port)
  await world.control('POST', 'users', { email: 'old@example.com', password: 'quite the zebra umbrella' })
  await world.control('POST', 'recording')
  await act(world)
  return world.getBundle()
}

let recorded: Promise<BugBundle> | undefined

/** Returns a recording of one honest call. It is made only once, because each tenant needs a key and a password hash. */
async function recordEmail(): Promise<BugBundle> {
  recorded ??= record(({ sdk }) => sdk('otps/email/login_or_create', { email: EMAIL }))
  return structuredClone(await recorded)
}

test('a recording replayed on another mock yields the same responses byte for byte', async () => {
  const bundle = await record(useEverything)
  expect(bundle.calls.length).toBeGreaterThan(15)
  expect(bundle.calls.filter(({ response_body = '' }) => response_body.includes('eyJ')).length).toBeGreaterThan(2)
  const world = createWorld(5810)
  expect(await world.replay(bundle)).toMatchObject({ calls: bundle.calls.length, differences: [] })
  expect((await world.control('GET', 'users')).json().total).toBe(4)
})

test('replaying a passkey registration yields no differences', async () => {
  const bundle = await record(async ({ sdk }) => {
    const created = await sdk('passwords/authenticate', {
      email: 'old@example.com',
      password: 'quite the zebra umbrella',
      ...MINUTES,
    })
    const { session_token } = created.json().data
    const started = await sdk(
      'webauthn/register/start',
      { domain: 'localhost', return_passkey_credential_options: true },
      session_token,
    )
    const authenticator = createSoftwareAuthenticator({ origin: WEB })
    const options = JSON.parse(started.json().data.public_key_credential_creation_options)
    const credential = authenticator.create(options.publicKey ?? options)
    const registered = await sdk(
      'webauthn/register',
      { public_key_credential: JSON.stringify(credential), ...MINUTES },
      session_token,
    )
    expect(registered.status).toBe(200)
  })
  expect(await createWorld(5810).replay(bundle)).toMatchObject({ differences: [] })
})

test('a replay reports each difference with its call, its part and both values', async () => {
  const bundle = await recordEmail()
  const [call] = bundle.calls
  const changed = {
    ...call,
    status: 201,
    response_body: call?.response_body?.replace('"status_code":200', '"status_code":201'),
  }
  expect(await createWorld(4010).replay({ ...bundle, calls: [changed as NonNullable<typeof call>] })).toMatchObject({
    differences: [
      { index: 0, operation_id: 'otpsEmailLoginOrCreate', part: 'status', expected: '201', actual: '200' },
      {
        part: 'body',
        expected: expect.stringContaining('"status_code":201'),
        actual: expect.stringContaining('"status_code":200'),
      },
    ],
  }) // a call of the recording
})

test('a replay with another random seed yields different responses', async () => {
  const bundle = await recordEmail()
  const { differences } = await createWorld(4010).replay({ ...bundle, seed: 'another' })
  expect(differences).toMatchObject([{ part: 'body' }])
})

test('a replay saves the tenant’s previous state in a snapshot', async () => {
  const bundle = await recordEmail()
  const world = createWorld(4010)
  await world.control('POST', 'users', { email: 'mine@example.com' })
  const { snapshot_id } = await world.replay(bundle)
  await world.control('POST', `snapshots/${snapshot_id}/restore`)
  expect((await world.control('GET', 'users')).text).toContain('mine@example.com')
})

test('starting a recording freezes the tenant’s clock, and stopping it resumes the clock', async () => {
  const { control, getBundle } = createWorld(4010)
  expect((await control('GET', 'recording')).json()).toEqual({ is_running: false, calls: 0 })
  await control('POST', 'recording')
  expect((await control('GET', 'clock')).json()).toMatchObject({ frozen: true })
  expect((await control('GET', 'recording')).json()).toMatchObject({ is_running: true, calls: 0 })
  expect(await getBundle()).toMatchObject({ format: 'latchkey-bug', calls: [], browsers: [] })
  expect((await control('DELETE', 'recording')).json()).toEqual({ status: 'ok' })
  expect((await control('GET', 'clock')).json()).toMatchObject({ frozen: false })
  expect((await control('GET', 'recording/bundle')).json()).toMatchObject({
    error_type: 'bad_request',
    error_message: 'Nothing is being recorded. Start a recording first.',
  })
})

test.each([
  ['a reset', async ({ control }: World) => control('POST', 'reset')],
  ['a scenario', async ({ control }: World) => control('POST', 'scenario', { name: 'locked-user' })],
  ['an import', async ({ control }: World) => control('POST', 'import', (await control('GET', 'export')).json())],
  [
    'a restored snapshot',
    async ({ control }: World) => {
      const { snapshot } = (await control('POST', 'snapshots')).json()
      return control('POST', `snapshots/${snapshot.snapshot_id}/restore`)
    },
  ],
])('%s restarts the recording, because it replaces the state', async (_name, replace) => {
  const world = createWorld(4010)
  await world.control('POST', 'recording')
  await world.sdk('otps/email/login_or_create', { email: EMAIL })
  expect(await replace(world)).toMatchObject({ status: 200 })
  expect(await world.getBundle()).toMatchObject({ calls: [] })
})

test.each([
  ['scenario', { name: 'unknown' }],
  ['import', { format: 'unknown' }],
  ['snapshots/unknown/restore', undefined],
  ['m2m_clients', { scopes: 'unknown' }],
])('the recording goes on after %s is refused', async (path, body) => {
  const world = createWorld(4010)
  await world.control('POST', 'recording')
  await world.sdk('otps/email/login_or_create', { email: EMAIL })
  expect(await world.control('POST', path, body)).toMatchObject({ status: 400 })
  const { calls } = await world.getBundle()
  expect(calls.map(({ operation_id }) => operation_id)).toContain('otpsEmailLoginOrCreate')
})

test('a recording’s bundle lists the browsers and contains a HAR archive', async () => {
  const bundle = await recordEmail()
  expect(bundle.browsers).toEqual(['Browser/1'])
  expect(bundle.har?.log.entries).toHaveLength(1)
})

test('a recording’s bundle lists its calls in the order in which they started', async () => {
  const bundle = await record(async ({ sdk }) => {
    const password = 'quite the zebra umbrella'
    // Hashing the password takes so long that the other call ends first.
    const slow = sdk('passwords/authenticate', { email: 'old@example.com', password, ...MINUTES })
    await Promise.all([slow, sdk('otps/email/login_or_create', { email: EMAIL })])
  })
  const calls = bundle.calls.map(({ index, operation_id }) => [index, operation_id])
  expect(calls).toEqual([
    [0, 'passwordsAuthenticate'],
    [1, 'otpsEmailLoginOrCreate'],
  ])
})

test('a recording’s bundle does not list test tools that prepared the mock as browsers', async () => {
  const fault = { operation_id: 'usersMe', error_type: 'too_many_requests' }
  const bundle = await record(async ({ call, sdk }) => {
    await call('POST', `/_mock/${TOKEN}/faults`, fault, { 'user-agent': 'Test runner/1' })
    await sdk('otps/email/login_or_create', { email: EMAIL })
  })
  expect(bundle.calls.map(({ operation_id }) => operation_id)).toEqual(['mockFaultsCreate', 'otpsEmailLoginOrCreate'])
  expect(bundle.browsers).toEqual(['Browser/1'])
})

test('the HAR archive of a recording’s bundle has no calls from before the recording', async () => {
  const { control, sdk, getBundle } = createWorld(4010)
  await sdk('otps/email/login_or_create', { email: EMAIL })
  await control('POST', 'clock', { advance_ms: 1_000 })
  await control('POST', 'recording')
  await sdk('otps/email/login_or_create', { email: 'grace@example.com' })
  const { har, started_at } = await getBundle()
  const times = har?.log.entries.map(({ startedDateTime }) => startedDateTime) ?? []
  expect(times).toHaveLength(1)
  expect(times.every((time) => time >= started_at)).toBe(true)
})

test('a recording’s bundle contains the messages that its calls sent, with their codes', async () => {
  const bundle = await recordEmail()
  const [message] = bundle.messages ?? []
  expect(bundle.messages).toMatchObject([{ to: EMAIL, code: expect.stringMatching(/^\d{6}$/) }])
  expect(bundle.calls).toMatchObject([{ message_ids: [message?.message_id] }])
})

test('a recording contains a gallery URL for each API error that the app received', async () => {
  const gallery = [
    {
      error_type: 'otp_code_not_found',
      operation_id: 'otpsAuthenticate',
      url: 'http://localhost:4010/errors/otp_code_not_found?operation=otpsAuthenticate',
    },
  ]
  const bundle = await record(async ({ control, sdk }) => {
    const { method_id } = (await sdk('otps/email/login_or_create', { email: EMAIL })).json().data
    for (const token of ['000000', '000001']) await sdk('otps/authenticate', { method_id, token, ...MINUTES })
    await control('POST', 'faults', { operation_id: 'unknown', error_type: 'too_many_requests' })
    expect((await control('GET', 'recording')).json()).toMatchObject({ gallery })
  })
  expect(bundle.calls.at(-1)?.status).toBe(400)
  expect(bundle.gallery).toEqual(gallery)
})

test('a recording’s bundle contains no signing key', async () => {
  const text = JSON.stringify(await record(useEverything))
  for (const member of ['"d":', 'PRIVATE KEY', '"dp":']) expect(text).not.toContain(member)
})

test.each([
  ['another format', { format: 'latchkey-tenant' }],
  ['a later version', { version: 2 }],
  ['the token of a live project', { public_token: 'public-token-live-x' }],
  ['calls that are no list', { calls: {} }],
])('a replay of a bundle with %s is refused', async (_name, part) => {
  const bundle = await recordEmail()
  const { call } = createWorld(4010)
  expect(await call('POST', '/_mock/replay', { ...bundle, ...part })).toMatchObject({ status: 400 })
})

const VICTIM = 'public-token-test-bystander'

/** Calls that a bug report must not have, as changes of an honest call. */
const FORBIDDEN: [name: string, call: Partial<BugBundle['calls'][number]>][] = [
  ['no documented operation', { operation_id: 'usersMeeting' }],
  ['another operation than its path', { operation_id: 'usersMe', method: 'GET' }],
  ['another method', { method: 'DELETE' }],
  ['a tenant that is deleted', control('mockTenantDelete', 'DELETE', `/_mock/${VICTIM}`)],
  ['its own tenant deleted', control('mockTenantDelete', 'DELETE', `/_mock/${TOKEN}`)],
  ['a new tenant', control('mockTenantsCreate', 'POST', '/_mock/tenants', { public_token: 'public-token-test-new' })],
  ['a copied tenant', control('mockFork', 'POST', `/_mock/${TOKEN}/fork`, { to: VICTIM })],
  ['a reset', control('mockReset', 'POST', `/_mock/${VICTIM}/reset`)],
  ['an import', control('mockImport', 'POST', `/_mock/${TOKEN}/import`, {})],
  ['a restored snapshot', control('mockSnapshotsRestore', 'POST', `/_mock/${TOKEN}/snapshots/a/restore`)],
  ['a deleted snapshot', control('mockSnapshotDelete', 'DELETE', `/_mock/${TOKEN}/snapshots/a`)],
  ['a scenario', control('mockScenarioApply', 'POST', `/_mock/${TOKEN}/scenario`, { name: 'locked-user' })],
  ['a webhook', control('mockWebhooksCreate', 'POST', `/_mock/${TOKEN}/webhooks`, { url: 'http://localhost:9/' })],
  ['a delivery that is repeated', control('mockWebhooksRedeliver', 'POST', `/_mock/${TOKEN}/webhook_deliveries/a/redeliver`)],
  ['a secret', control('mockSecretsCreate', 'POST', `/_mock/${TOKEN}/secrets`, {})],
  ['a client for machines', control('mockM2mClientsCreate', 'POST', `/_mock/${TOKEN}/m2m_clients`, {})],
  ['a new secret of a client', control('mockM2mClientsRotate', 'POST', `/_mock/${TOKEN}/m2m_clients/a/rotate`)],
  ['a replay', control('mockReplay', 'POST', '/_mock/replay', {})],
  ['a call of the journal', control('mockJournalReplay', 'POST', `/_mock/${TOKEN}/journal/a/replay`)],
  ['the stream of the journal', control('mockJournalStream', 'GET', `/_mock/${TOKEN}/journal/stream`)],
  ['a wait', control('mockMessages', 'GET', `/_mock/${TOKEN}/messages?wait_ms=60000`)],
  ['a recording', control('mockRecordingStart', 'POST', `/_mock/${TOKEN}/recording`)],
  ['a user of another tenant', control('mockUsersCreate', 'POST', `/_mock/${VICTIM}/users`, { email: EMAIL })],
  ['an encoded tenant', control('mockUsersCreate', 'POST', `/_mock/${VICTIM.replace('p', '%70')}/users`, { email: EMAIL })],
  ['an encoded path', control('mockUsersCreate', 'POST', `/%5fmock/${TOKEN}/users`, { email: EMAIL })],
  ['a parent folder', control('mockUsersCreate', 'POST', `/_mock/${TOKEN}/../${VICTIM}/users`, { email: EMAIL })],
  ['an encoded parent folder', control('mockUserDelete', 'DELETE', `/_mock/${TOKEN}/users/%2e%2e`)],
  ['an absolute URL', { url: 'http://localhost:9/sdk/v1/otps/email/login_or_create' }],
  ['a URL without a scheme', { url: '//localhost:9/sdk/v1/otps/email/login_or_create' }],
  ['a backslash', { url: '/\\localhost:9/sdk/v1/otps/email/login_or_create' }],
  ['a line break in the path', { url: '/sdk/v1/otps/email/\nlogin_or_create' }],
  ['a fragment', { url: '/sdk/v1/otps/email/login_or_create#x' }],
  ['a token of another tenant', { request_headers: { authorization: `Basic ${btoa(`${VICTIM}:${VICTIM}`)}` } }],
  ['a token of another tenant in the query', { url: `/sdk/v1/otps/email/login_or_create?public_token=${VICTIM}` }],
  ['a line break in a header', { request_headers: { 'x-a': 'b\r\nx-c: d' } }],
  ['the mark of a replay', { request_headers: { 'x-latchkey-replay': 'a' } }],
  ['an impossible time', { at: '9999-01-05T09:00:00.000Z' }],
  ['events of another tenant', { operation_id: 'events', url: '/sdk/v1/events', request_body: toEvents(VICTIM) }],
  ['a project of another tenant', { operation_id: 'publicWellKnownJwks', method: 'GET', url: `/v1/public/${VICTIM.replace('public-token', 'project')}/.well-known/jwks.json` }],
  ['the default tenant', { operation_id: 'oauth2Register', url: '/v1/oauth2/register', request_body: '{}' }],
  ['a server of another tenant', { operation_id: 'serverUsersSearch', url: '/v1/users/search', request_headers: { authorization: `Basic ${btoa('project-test-bystander:secret-test-12345678')}` } }],
] // prettier-ignore

function control(operation_id: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) {
  return { operation_id, method, url, ...(body && { request_body: JSON.stringify(body) }) }
}

function toEvents(public_token: string): string {
  const telemetry = {
    event_id: 'event-1',
    app_session_id: 'a',
    persistent_id: 'p',
    client_sent_at: '2026-01-05T09:00:00.000Z',
    timezone: 'Europe/Berlin',
    app: { identifier: 'localhost' },
    sdk: { identifier: 'x', version: '1.0.0' },
  }
  return JSON.stringify([{ telemetry, event: { public_token, event_name: 'x', details: {} } }])
}

/** Creates a mock with a user in the recorded tenant and in another one. `read` returns all of both. */
async function createWatched() {
  const world = createWorld(4010)
  for (const token of [TOKEN, VICTIM]) await world.call('POST', `/_mock/${token}/users`, { email: 'mine@example.com' })
  const read = async () => {
    const paths = [TOKEN, VICTIM].flatMap((token) => [`${token}/export`, `${token}/snapshots`, `${token}/webhooks`])
    const answers = await Promise.all([...paths, 'tenants'].map((path) => world.call('GET', `/_mock/${path}`)))
    return answers.map(({ text }) => text.replaceAll(/"(offset_ms|messages)":-?[\d.]+/g, ''))
  }
  return { ...world, read }
}

test.each(FORBIDDEN)(
  'a bug report with %s is refused, and nothing has changed',
  { tags: 'threat.m9' },
  async (_name, part) => {
    const bundle = await recordEmail()
    const honest = bundle.calls[0] as BugBundle['calls'][number] // the call above
    const { call, read } = await createWatched()
    const before = await read()
    const calls = [honest, { ...honest, index: 1, ...part }]
    expect(await call('POST', '/_mock/replay', { ...bundle, calls })).toMatchObject({
      status: 400,
      text: expect.stringMatching(/"error_type":"bad_request".*(Call 2 |calls\[1\])/),
    })
    expect(await read()).toEqual(before)
  },
)

const EVIL = 'https://evil.example'
const SETTINGS: [name: string, config: object][] = [
  ['origins', { origins: ['http://localhost:*', EVIL] }],
  ['origins', { origins: ['https://localhost.evil.example'] }],
  ['origins', { origins: ['*'] }],
  ['redirect_urls', { redirect_urls: { login: [`${EVIL}/in`], signup: [], reset_password: [] } }],
  ['redirect_urls', { redirect_urls: { login: ['http://localhost@evil.example/in'], signup: [], reset_password: [] } }],
  ['authorization_endpoint', { authorization_endpoint: `${EVIL}/consent` }],
  ['logout_page', { logout_page: `${EVIL}/out` }],
  ['cname_domain', { cname_domain: 'evil.example' }],
  ['session_migration_userinfo_url', { session_migration_userinfo_url: 'http://localhost:9/shutdown' }],
  ['client_id_metadata_documents', { client_id_metadata_documents: { enabled: true, loopback_only: false } }],
]

test.each(SETTINGS)(
  'a bug report whose state or call sets %s to %j is refused, unless the tenant has it',
  { tags: 'threat.m9' },
  async (name, config) => {
    const bundle = await recordEmail()
    const honest = bundle.calls[0] as BugBundle['calls'][number] // the call above
    const state = { ...bundle.state, config: { ...bundle.state.config, ...config } }
    const request_body = JSON.stringify(config)
    const url = `/_mock/${TOKEN}/config`
    const set = { ...honest, operation_id: 'mockConfigUpdate', method: 'PATCH' as const, url, request_body }
    const { call, read, tenants } = await createWatched()
    const before = await read()
    for (const file of [
      { ...bundle, state },
      { ...bundle, calls: [honest, set] },
    ]) {
      expect(await call('POST', '/_mock/replay', file)).toMatchObject({
        status: 400,
        text: expect.stringContaining(name),
      })
      expect(await read()).toEqual(before)
    }
    Object.assign(tenants.find(TOKEN)?.config ?? {}, config)
    expect((await call('POST', '/_mock/replay', { ...bundle, state })).status).toBe(200)
  },
)

test.each([
  ['no address', 'mailto:x'],
  ['no host', 'file:///x'],
])('a bug report whose server has %s is refused', { tags: 'threat.m9' }, async (_name, provider) => {
  const bundle = await recordEmail()
  const file = { ...bundle, addresses: { ...bundle.addresses, provider } }
  expect(await createWorld(4010).call('POST', '/_mock/replay', file)).toMatchObject({ status: 400 })
})

test('a bug report of a tenant that does not exist creates none if it is refused', { tags: 'threat.m9' }, async () => {
  const bundle = await recordEmail()
  const { call, tenants } = createWorld(4010)
  const calls = [{ ...bundle.calls[0], ...control('mockReset', 'POST', `/_mock/${TOKEN}/reset`) }]
  expect((await call('POST', '/_mock/replay', { ...bundle, calls })).status).toBe(400)
  expect(tenants.existing.find(TOKEN)).toBeUndefined()
})

test('a replayed call that never ends is refused, and the tenant is as before', { tags: 'threat.m9' }, async () => {
  const bundle = await record(async ({ sdk }) => {
    await sdk('otps/email/login_or_create', { email: EMAIL })
    await sdk('users/search', { email: EMAIL })
  })
  const { call, read, tenants } = await createWatched()
  const { state } = bundle
  const faults = { 'fault-1': { fault_id: 'fault-1', operation_id: 'usersSearch', kind: 'hang', remaining: null } }
  const file = { ...bundle, state: { ...state, tables: { ...state.tables, faults } } }
  const before = await read()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  onTestFinished(() => timeout.mockRestore())
  expect((await call('POST', '/_mock/replay', file)).text).toContain('got no response within 30 seconds')
  expect(await read()).toEqual(before)
  expect(tenants.find(TOKEN)?.clock.state().frozen_at).toBeNull()
})

test('a replay sends no requests and no mail out of the mock', { tags: 'threat.m9' }, async () => {
  const received: (string | undefined)[] = []
  const service = createServer((request, response) => {
    received.push(request.url)
    response.end('{}')
  })
  onTestFinished(() => void service.close())
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const client_id = `http://localhost:${typeof address === 'object' ? address?.port : ''}/shutdown`
  const sent: unknown[] = []
  const mailTransport = { send: (_config: unknown, message: unknown) => void sent.push(message), close: () => {} }
  const { app, tenants } = createProviderApp({ mailTransport })
  const bundle = await record(async ({ sdk }) => {
    await sdk('otps/email/login_or_create', { email: EMAIL })
    const consent = { client_id, redirect_uri: `${WEB}/cb`, response_type: 'code', scopes: ['openid'] }
    await sdk('idp/oauth/authorize/start', consent)
  })
  const recorded = received.length
  const replayed = await app.inject({ method: 'POST', url: '/_mock/replay', payload: bundle })
  expect(replayed.json()).toMatchObject({ calls: 2, snapshot_name: 'Before a replay' })
  expect([received.length, sent]).toEqual([recorded, []])
  expect(tenants.find(TOKEN)?.clock.state().frozen_at).not.toBeNull()
})
