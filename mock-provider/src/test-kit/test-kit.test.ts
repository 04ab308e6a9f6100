import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'svix'
import { expect, test as base, vi } from 'vitest'
import { createClock } from '../core/clock.ts'
import { openPasskeyPage } from '../testing/passkeys.ts'
import { createVisitor } from '../testing/visitor.ts'
import { createReceiver } from '../testing/webhook-receiver.ts'
import { users } from '../users/users.ts'
import { createTestClock } from './test-clock.ts'
import { createTestPasskey } from './test-passkey.ts'
import { createIdp, createKit, latchkey, toScenarioSeed, type Idp, type Latchkey, type TenantFile } from './test-kit.ts'

const test = base.extend<Latchkey>(latchkey)

async function askForPasscode({ url, public_token }: Idp) {
  const headers = { authorization: `Basic ${btoa(`${public_token}:${public_token}`)}` }
  const body = JSON.stringify({ email: 'ada@example.com' })
  return (await fetch(`${url}/sdk/v1/otps/email/login_or_create`, { method: 'POST', body, headers })).json()
}

test('a forced error reaches the app and is recorded in the journal', async ({ idp, faults }) => {
  faults.fail('otpsEmailLoginOrCreate', 'too_many_requests')
  expect(await askForPasscode(idp)).toMatchObject({ error_type: 'too_many_requests' })
  expect(idp.journal({ error_type: 'too_many_requests' })).toHaveLength(1)
})

test.for([1, 2])('each test starts with an empty journal and inbox (run %i)', async (_, { idp, inbox }) => {
  expect([idp.journal(), inbox.list()]).toEqual([[], []])
  await askForPasscode(idp)
  expect([idp.journal(), inbox.list()]).toMatchObject([[{ status: 200 }], [{ to: 'ada@example.com' }]])
})

test('the assistant fixture discovers the server, registers as a client and requests authorization', async ({
  idp,
  assistant,
}) => {
  const url = new URL(await assistant.begin())
  expect(url.pathname).toBe('/oauth/authorize')
  const { state, client_id, redirect_uri } = Object.fromEntries(url.searchParams)
  expect(idp.tenant.tables.get('clients')?.has(client_id ?? '')).toBe(true)
  expect(redirect_uri).toBe(assistant.redirect_uri)
  await expect(assistant.finish(`${redirect_uri}?state=other&code=x`)).rejects.toThrow('The state does not match')
  await expect(assistant.finish(`${redirect_uri}?state=${state}&code=x`)).rejects.toThrow('invalid_grant')
})

test('a rule that never fired is reported, with the operations that were called', async ({ idp }) => {
  const { faults } = createKit(idp)
  faults.fail('otpsEmailLoginOrCreate', 'too_many_requests', 2)
  faults.fail('usersMe', 'too_many_requests')
  faults.arm({ operation_id: '*', kind: 'latency', delay_ms: 1 })
  expect(() => faults.checkUsed()).toThrow('No operation was called.')
  for (const _call of [1, 2, 3]) await askForPasscode(idp)
  expect(() => faults.checkUsed()).toThrow(
    'faults: too_many_requests of usersMe never fired. The operations called were otpsEmailLoginOrCreate.',
  )
  faults.clear()
  faults.checkUsed()
})

test('kits without fixtures belong to the tenants of their tests', async ({ idp }) => {
  const [ada, grace] = ['ada', 'grace'].map((name) => createIdp(idp.mock, `public-token-test-${name}`))
  if (!ada || !grace) throw new Error('two tenants')
  const [mine, other] = [createKit(ada), createKit(grace)]
  await askForPasscode(ada)
  expect(await mine.inbox.waitFor({ to: 'ada@example.com' })).toMatchObject({ code: expect.any(String) })
  expect(other.inbox.list()).toEqual([])
  await expect(other.inbox.waitFor({ timeout_ms: 0 })).rejects.toThrow('arrived within 0 ms. The inbox is empty.')
  expect(await mine.assistant.begin()).toContain(encodeURIComponent('/project-test-ada/mcp'))
  expect(mine.wallet.address).not.toBe(other.wallet.address)
})

test("a passkey signs for the app's own origin, and for that of its domain when a server started the ceremony", async () => {
  const visitor = createVisitor()
  const page = await openPasskeyPage(createTestPasskey(visitor.tenant), visitor)
  const origin = 'https://shop.localhost:5173'
  const options = await page.start('/webauthn/register/start', { domain: 'shop.localhost' }, { origin })
  expect((await page.sendRegister(page.authenticator.create(options))).json()).toMatchObject({ data: {} })
  const signIn = await page.start('/webauthn/authenticate/start/primary', { domain: 'shop.localhost' }, { origin })
  expect((await page.sendAuthenticate(page.authenticator.get(signIn))).statusCode).toBe(200)
  const { clientDataJSON } = createTestPasskey(visitor.tenant).create({ ...options, challenge: 'unknown' }).response
  expect(Buffer.from(clientDataJSON, 'base64url').toString()).toContain('"origin":"http://localhost:3000"')
})

const shared = base.extend<Latchkey & { other: Idp }>({
  ...latchkey,
  idp: ({ other }, give) => give(createIdp(other.mock, 'public-token-test-shared')),
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the pattern
  other: ({}, give) => latchkey.idp({}, give),
})

shared(
  'tests that share a mock have tenants, messages, faults and clocks of their own',
  async ({ idp, inbox, faults, clock, other }) => {
    faults.fail('otpsEmailLoginOrCreate', 'too_many_requests')
    await clock.advance(3_600_000)
    expect(await askForPasscode(other)).toMatchObject({ data: { status_code: 200 } })
    expect(inbox.list()).toEqual([])
    expect(other.tenant.clock.now()).toBeLessThan(clock.now())
    expect(await askForPasscode(idp)).toMatchObject({ error_type: 'too_many_requests' })
    await askForPasscode(idp)
    expect(inbox.list()).toMatchObject([{ to: 'ada@example.com' }])
    expect([idp.url, idp.public_token]).toEqual([other.url, 'public-token-test-shared'])
  },
)

const locked = test.extend({ seed: toScenarioSeed('locked-user') })

locked('a scenario is a seed of the provider', ({ idp }) => {
  expect([...users(idp.tenant).values()]).toMatchObject([{ emails: [{ email: 'ada@example.com' }], is_locked: true }])
})

test('applying a scenario replaces the state of the tenant', async ({ idp }) => {
  idp.createUser({ email: 'grace@example.com' })
  await idp.applyScenario('ten-passkeys')
  const [user, ...others] = users(idp.tenant).values()
  expect(others).toEqual([])
  expect(user?.webauthn_registrations).toHaveLength(10)
})

const named = test.extend({ public_token: 'public-token-test-named' })

named('the fixtures belong to the tenant that a test names', async ({ idp, inbox }) => {
  expect(idp.public_token).toBe('public-token-test-named')
  await askForPasscode(idp)
  expect(inbox.list()).toHaveLength(1)
})

test('an app server can call the provider with the credentials of the test kit', async ({ idp }) => {
  const authorization = `Basic ${btoa(`${idp.project_id}:${idp.secret}`)}`
  const response = await fetch(`${idp.url}/v1/debug/whoami`, { headers: { authorization } })
  expect(await response.json()).toMatchObject({ project_id: 'project-test-latchkey' })
  expect(idp.mock.https).toBeUndefined()
})

test('a webhook endpoint in a test receives user events, and retries follow the test clock', async ({
  idp,
  webhooks,
  clock,
}) => {
  const receiver = await createReceiver()
  const { webhook_id, secret } = webhooks.create({ url: receiver.url, event_types: ['direct.user.create'] })
  expect(await webhooks.settled()).toEqual([])
  receiver.status = 500
  await askForPasscode(idp)
  expect(await webhooks.settled({ status: 'pending' })).toMatchObject([{ event_type: 'direct.user.create' }])
  receiver.status = 204
  await clock.advance(5_000)
  expect(await webhooks.settled({ webhook_id })).toMatchObject([{ status: 'succeeded', attempts: [{}, {}] }])
  for (const { headers, body } of receiver.received) new Webhook(secret).verify(body, headers)
  expect(webhooks.change(webhook_id, { enabled: false })).toMatchObject({ enabled: false })
  expect(() => webhooks.create({ url: 'https://example.com/' })).toThrow('is not of this machine')
  expect(() => webhooks.create({ url: '', event_types: [] })).toThrow(TypeError)
})

const secure = base.extend<Latchkey>({
  ...latchkey,
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the pattern
  https: async ({}, give) => {
    const certificateFolder = await mkdtemp(join(tmpdir(), 'latchkey-kit-'))
    await give({ certificateFolder, isCanonical: true })
    await rm(certificateFolder, { recursive: true })
  },
})

secure('the provider of a test can have HTTPS', ({ idp }) => {
  expect(idp.url).toMatch(/^https:/)
  expect(idp.mock.https).toMatchObject({ url: idp.url, ca_file: expect.stringContaining('latchkey-kit-') })
})

test('an exported tenant can be imported through the test kit', async ({ idp }) => {
  idp.createUser({ email: 'ada@example.com' })
  const response = await fetch(`${idp.url}/_mock/${idp.public_token}/export`)
  const exported = (await response.json()) as TenantFile // the response of mockExport
  users(idp.tenant).clear()
  await idp.importTenant(exported)
  expect([...users(idp.tenant).values()]).toMatchObject([{ emails: [{ email: 'ada@example.com' }] }])
  await expect(idp.importTenant({ ...exported, tables: { rockets: {} } })).rejects.toThrow('idp.importTenant: ')
})

test('a test imports users of another provider, and a dry run creates none', async ({ idp }) => {
  const csv = 'email,name\nada@example.com,Ada\ngrace@example,Grace\n'
  expect(await idp.importUsers(csv, { dry_run: true })).toMatchObject({ importable: 1, created: 0 })
  expect(users(idp.tenant).size).toBe(0)
  const { created, skipped } = await idp.importUsers(csv)
  expect({ created, skipped }).toEqual({
    created: 1,
    skipped: [{ row: 3, reason: 'invalid email address: grace@example' }],
  })
  await expect(idp.importUsers('city\nLondon')).rejects.toThrow('idp.importUsers: Nothing in the file is known as')
})

test('a call repeats the random values of a recorded one, and the next call does not', async ({ idp, inbox }) => {
  const codes: (string | null)[] = []
  for (const index of [3, 3, undefined]) {
    if (index !== undefined) idp.seedNextCall('a seed', index)
    users(idp.tenant).clear()
    await askForPasscode(idp)
    codes.push((await inbox.waitFor()).code)
  }
  expect(codes[1]).toBe(codes[0])
  expect(codes[2]).not.toBe(codes[0])
})

test('applying an unknown scenario throws and suggests the nearest one', async ({ idp }) => {
  const given: string = 'lockeduser'
  await expect(idp.applyScenario(given as 'locked-user')).rejects.toThrow(
    'idp.applyScenario: There is no scenario lockeduser. Did you mean locked-user?',
  ) // as JavaScript code may call it
})

test('createIdp rejects a public token without the required prefix', ({ idp }) => {
  expect(() => createIdp(idp.mock, 'acme')).toThrow(
    new TypeError('createIdp: public_token "acme" must begin with public-token-test-.'),
  )
})

test('the start of the provider counts to the default wait for a message', async ({ idp, inbox }) => {
  const waitFor = vi.spyOn(idp.mock.messages, 'waitFor').mockRejectedValue(new Error('No message'))
  const other = createKit(createIdp(idp.mock))
  for (const each of [inbox, other.inbox]) await expect(each.waitFor()).rejects.toThrow('No message')
  const [own, ofStarted] = waitFor.mock.calls.map(([wanted]) => wanted?.timeout_ms)
  expect(own).toBeLessThan(4_000)
  expect(ofStarted).toBe(4_000)
})

function createPage() {
  const clock = { install: vi.fn(), fastForward: vi.fn(), pauseAt: vi.fn(), resume: vi.fn() }
  return { clock }
}

test('browser pages follow the clock of the mock provider', async () => {
  const clock = createTestClock(createClock(() => 1_000))
  const pages = [createPage(), createPage()]
  for (const page of pages) await clock.install(page)
  await clock.advance(500)
  await clock.freeze(9_000)
  await clock.resume()
  for (const page of pages) {
    expect(page.clock.install).toHaveBeenCalledWith({ time: 1_000 })
    expect(page.clock.fastForward).toHaveBeenCalledWith(500)
    expect(page.clock.pauseAt).toHaveBeenCalledWith(9_000)
    expect(page.clock.resume).toHaveBeenCalledOnce()
  }
  expect(clock.now()).toBe(9_000)
})

test('advancing the test clock moves the provider’s clock synchronously', () => {
  const clock = createTestClock(createClock(() => 0))
  void clock.advance(60_000)
  expect(clock.now()).toBe(60_000)
})
