import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { User } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { createMockProvider } from '../mock-provider.ts'
import { createClient } from '../authorization-server/clients.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { closeDatabase, createSchema, DataError, DATABASE_FILE, openDatabase, toDataError } from './database.ts'
import { createDefaultConfig } from './default-config.ts'
import { OLD_FILES_FOLDER } from './old-files.ts'
import { killRepeatedly } from '../testing/killed-process.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a mock with a data folder, as a new process does. `close` shuts it down. */
async function open(dataFolder: string) {
  const { app, tenants, persistence } = createProviderApp({ dataFolder })
  const close = async () => persistence?.close()
  onTestFinished(close)
  await persistence?.load()
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/_mock/${path}`, ...(payload && { payload }) })
  return { app, tenants, call, close, commit: async () => persistence?.commit() }
}

const A = 'public-token-test-a'

test('after a restart, the mock has every acknowledged change, including snapshots', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  await one.call('POST', `${A}/users`, { email: 'ada@example.com' })
  const { snapshot } = (await one.call('POST', `${A}/snapshots`, { name: 'one user' })).json()
  await one.call('PATCH', `${A}/config`, { project_name: 'Kept' })
  await one.call('POST', `${A}/clock`, { freeze_at: '2030-01-01T00:00:00Z' })
  const exported = (await one.call('GET', `${A}/export`)).body
  await one.close()
  const other = await open(folder)
  expect((await other.call('GET', `${A}/export`)).body).toBe(exported)
  expect((await other.call('GET', `${A}/snapshots`)).json()).toEqual({ snapshots: [snapshot] })
  await other.call('POST', `${A}/snapshots/${snapshot.snapshot_id}/restore`)
  expect((await other.call('GET', `${A}/config`)).json().project_name).toBe('Latchkey')
})

test('forked tenants are persisted, and deleted tenants stay deleted after a restart', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  await one.call('POST', `${A}/users`, { email: 'ada@example.com' })
  await one.call('POST', `${A}/fork`, { to: 'public-token-test-copy' })
  await one.call('POST', 'tenants', { public_token: 'public-token-test-made' })
  await one.call('DELETE', A)
  await one.close()
  const other = await open(folder)
  const tokens = other.tenants.all().map(({ public_token }) => public_token)
  expect(tokens.toSorted()).toEqual(['public-token-test-copy', 'public-token-test-latchkey', 'public-token-test-made'])
  expect((await other.call('GET', 'public-token-test-copy/users')).json().users).toHaveLength(1)
})

test('tenants keep their creation order after a restart', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  const created = ['public-token-test-z', 'public-token-test-m', 'public-token-test-a']
  for (const public_token of created) await one.call('POST', 'tenants', { public_token })
  await one.call('DELETE', 'public-token-test-z')
  await one.call('POST', 'tenants', { public_token: 'public-token-test-z' })
  const list = ({ tenants }: Awaited<ReturnType<typeof open>>) => tenants.all().map(({ public_token }) => public_token)
  const before = list(one)
  expect(before.slice(-3)).toEqual(['public-token-test-m', 'public-token-test-a', 'public-token-test-z'])
  await one.close()
  expect(list(await open(folder))).toEqual(before)
})

test('tenants whose public tokens differ only in case are stored separately', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  await one.call('POST', 'public-token-test-Acme/users', { email: 'ada@example.com' })
  await one.call('POST', 'public-token-test-acme/users', { email: 'grace@example.com' })
  await one.close()
  const other = await open(folder)
  expect((await other.call('GET', 'public-token-test-Acme/users')).body).toContain('ada@example.com')
})

test('the signing key stays the same after a restart', async () => {
  const folder = await createFolder()
  const keys = async () => {
    const { app, close } = await open(folder)
    const found = (await app.inject('/.well-known/jwks.json')).json()
    await close()
    return found
  }
  expect(await keys()).toEqual(await keys())
})

test('a stored tenant takes precedence over the seed, and a reset restores the seed', async () => {
  const dataFolder = await createFolder()
  const seed = { tenants: [{ public_token: A, users: [{ email: 'seed@example.com' }] }] }
  const start = async () => {
    const mock = createMockProvider({ port: 0, dataFolder, seed })
    onTestFinished(() => mock.close())
    await mock.listen()
    const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
      mock.app.inject({ method, url: `/_mock/${A}/${path}`, ...(payload && { payload }) })
    const emails = async () =>
      (await call('GET', 'users')).json().users.map(({ emails: [first] }: User) => first?.email)
    return { call, emails, close: () => mock.close() }
  }
  const one = await start()
  await one.call('POST', 'users', { email: 'later@example.com' })
  await one.close()
  const other = await start()
  expect((await other.emails()).toSorted()).toEqual(['later@example.com', 'seed@example.com'])
  await other.call('POST', 'reset')
  expect(await other.emails()).toEqual(['seed@example.com'])
})

test('a setting missing from the stored configuration has its default value', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  one.tenants.default().config.fixed_passcode = '123456'
  const config: Partial<Tenant['config']> = one.tenants.default().config
  delete config.origins
  await one.commit()
  await one.close()
  const { config: later } = (await open(folder)).tenants.default()
  expect(later).toMatchObject({ fixed_passcode: '123456', origins: createDefaultConfig().origins })
})

test('data files of earlier versions are migrated once and kept as backups', async () => {
  const folder = await createFolder()
  const old = await open(await createFolder())
  await old.call('POST', `${A}/users`, { email: 'ada@example.com' })
  const { snapshot } = (await old.call('POST', `${A}/snapshots`, { name: 'one user' })).json()
  const state = (await old.call('GET', `${A}/export`)).json()
  const { config, clock, tables } = state
  const snapshots = [{ ...snapshot, state: { config, clock, tables } }]
  await writeFile(join(folder, 'a.tenant.json'), JSON.stringify({ public_token: A, state, snapshots }))
  const key = await old.tenants.signingKeys.exportPrivateJwk()
  await writeFile(join(folder, 'signing-key.json'), JSON.stringify(key))
  for (const _ of ['import', 'later start']) {
    const one = await open(folder)
    expect((await one.call('GET', `${A}/export`)).json()).toEqual(state)
    expect((await one.call('GET', `${A}/snapshots`)).json()).toEqual({ snapshots: [snapshot] })
    expect(await one.tenants.signingKeys.exportPrivateJwk()).toEqual(key)
    await one.close()
  }
  expect(await readdir(folder)).toEqual([OLD_FILES_FOLDER, DATABASE_FILE])
  expect(await readdir(join(folder, OLD_FILES_FOLDER))).toEqual(['a.tenant.json', 'signing-key.json'])
})

test('a data file of an earlier version that is added to a database in use is ignored and kept', async () => {
  const folder = await createFolder()
  await (await open(folder)).close()
  await writeFile(join(folder, 'a.tenant.json'), '{"public_tok')
  await open(folder)
  expect(await readdir(folder)).toContain('a.tenant.json')
})

test.each([
  ['is cut off', '{"public_tok', 'Cannot read'],
  ['has null', 'null', 'it is not the file of a tenant'],
  ['has no state', '{"public_token":"public-token-test-a"}', 'it is not the file of a tenant'],
  ['has an unknown token', '{"public_token":"no token","state":{}}', 'it is not the file of a tenant'],
  ['has another state', '{"public_token":"public-token-test-a","state":{}}', 'Cannot use'],
])('the error at start names a data file of an earlier version that %s', async (_what, text, reason) => {
  const folder = await createFolder()
  await writeFile(join(folder, 'x.tenant.json'), text)
  for (const _ of ['first start', 'second start']) {
    await expect(open(folder)).rejects.toThrow(DataError)
    await expect(open(folder)).rejects.toThrow(reason)
    await expect(open(folder)).rejects.toThrow('x.tenant.json')
  }
})

test(
  'no acknowledged change is lost when the process is killed under load',
  { tags: 'threat.m5', timeout: 240_000 },
  async () => {
    const { acknowledged, lost } = await killRepeatedly(await createFolder(), IS_NIGHTLY ? [1, 40, 13] : [20])
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(IS_NIGHTLY ? 54 : 20)
  },
)

test('stored tenants refuse signed tokens that are no access tokens, wherever one is taken', async () => {
  const { app, tenants } = await open(await createFolder())
  const tenant = tenants.default()
  const now = Math.floor(tenant.clock.now() / 1000)
  const claims = { iss: getIssuer(tenant), sub: 'user-test-1', aud: [tenant.project_id], iat: now, exp: now + 60 }
  const secret = toFirstSecret(tenant.project_id)
  const client = createClient(tenant, {
    client_name: 'Tools',
    client_type: 'third_party',
    redirect_urls: ['https://tools.example/cb'],
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_post',
  })
  tenant.config.token_exchange_enabled = true
  const credentials = { client_id: client.client_id, client_secret: secret }
  const form = (url: string, fields: Record<string, string>) => ({
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...credentials, ...fields }).toString(),
  })
  const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })
  for (const jti of [undefined, 7, {}, null]) {
    const token = await tenant.signingKeys.sign({ ...claims, ...(jti !== undefined && { jti: jti as string }) }, 'JWT')
    const exchange = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    }
    const page = basic(tenant.public_token, tenant.public_token)
    const server = basic(tenant.project_id, secret)
    const payload = { access_token: token, session_duration_minutes: 5 }
    const calls = [
      { url: '/v1/oauth2/userinfo', headers: { authorization: `Bearer ${token}` } },
      form('/v1/oauth2/introspect', { token }),
      form('/v1/oauth2/revoke', { token }),
      form('/v1/oauth2/token', exchange),
      { url: '/sdk/v1/sessions/exchange_access_token', headers: page, payload },
      { url: '/v1/sessions/exchange_access_token', headers: server, payload },
    ]
    const statuses: number[] = []
    for (const call of calls) statuses.push((await app.inject({ method: 'POST', ...call })).statusCode)
    expect(statuses).toEqual([401, 200, 200, 400, 400, 404])
  }
})

test('a thrown value that is no Error has its text in the message', () => {
  expect(toDataError('the disk is gone', '/data').message).toBe('Cannot use /data: the disk is gone.')
})

test('the error names a file that is in place of the data folder', () => {
  const error = Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  expect(toDataError(error, '/data').message).toBe('--data names a file: /data. It needs a folder.')
})

test.skipIf(process.platform === 'win32').each([
  ['a new database', false],
  ['a database of an earlier version that everybody could read', true],
])('only its owner can read the files of %s', { tags: 'threat.m5' }, async (_, isOld) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-mode-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  if (isOld) {
    await writeFile(join(folder, DATABASE_FILE), '')
    await chmod(join(folder, DATABASE_FILE), 0o644)
    await writeFile(join(folder, `${DATABASE_FILE}-wal`), '', { mode: 0o644 })
  }
  const { connection } = await openDatabase(folder)
  createSchema(connection)
  const files = await readdir(folder)
  const modes = await Promise.all(
    files.map(async (file) => ((await stat(join(folder, file))).mode & 0o777).toString(8)),
  )
  closeDatabase(connection)
  expect(files).toContain(`${DATABASE_FILE}-wal`)
  expect(modes).toEqual(files.map(() => '600'))
})
