import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { User } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { createMockProvider } from '../mock-provider.ts'
import { DataError } from './persistence.ts'
import { killRepeatedly } from '../testing/killed-process.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a mock on a folder, as a new process does. */
async function open(dataFolder: string) {
  const { app, tenants, persistence } = createProviderApp({ dataFolder })
  await persistence?.load()
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/_mock/${path}`, ...(payload && { payload }) })
  return { app, tenants, call }
}

const A = 'public-token-test-a'

test('the next process has every acknowledged change, including snapshots', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  await one.call('POST', `${A}/users`, { email: 'ada@example.com' })
  const { snapshot } = (await one.call('POST', `${A}/snapshots`, { name: 'one user' })).json()
  await one.call('PATCH', `${A}/config`, { project_name: 'Kept' })
  await one.call('POST', `${A}/clock`, { freeze_at: '2030-01-01T00:00:00Z' })
  const exported = (await one.call('GET', `${A}/export`)).body
  const other = await open(folder)
  expect((await other.call('GET', `${A}/export`)).body).toBe(exported)
  expect((await other.call('GET', `${A}/snapshots`)).json()).toEqual({ snapshots: [snapshot] })
  await other.call('POST', `${A}/snapshots/${snapshot.snapshot_id}/restore`)
  expect((await other.call('GET', `${A}/config`)).json().project_name).toBe('Latchkey')
})

test('forked tenants are stored, and deleted tenants stay deleted', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  await one.call('POST', `${A}/users`, { email: 'ada@example.com' })
  await one.call('POST', `${A}/fork`, { to: 'public-token-test-copy' })
  await one.call('POST', 'tenants', { public_token: 'public-token-test-made' })
  await one.call('DELETE', A)
  const other = await open(folder)
  const tokens = other.tenants.all().map(({ public_token }) => public_token)
  expect(tokens.toSorted()).toEqual(['public-token-test-copy', 'public-token-test-latchkey', 'public-token-test-made'])
  expect((await other.call('GET', 'public-token-test-copy/users')).json().users).toHaveLength(1)
})

test('tenants with tokens that differ in case only have separate files', async () => {
  const folder = await createFolder()
  const one = await open(folder)
  await one.call('POST', 'public-token-test-Acme/users', { email: 'ada@example.com' })
  await one.call('POST', 'public-token-test-acme/users', { email: 'grace@example.com' })
  const names = (await readdir(folder)).map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  const other = await open(folder)
  expect((await other.call('GET', 'public-token-test-Acme/users')).body).toContain('ada@example.com')
})

test('the signing key stays the same in the next process', async () => {
  const folder = await createFolder()
  const keys = async () => (await (await open(folder)).app.inject('/.well-known/jwks.json')).json()
  expect(await keys()).toEqual(await keys())
})

test('a stored tenant keeps its state over the seed, and a reset restores the seed', async () => {
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
    return { call, emails }
  }
  const one = await start()
  await one.call('POST', 'users', { email: 'later@example.com' })
  const other = await start()
  expect((await other.emails()).toSorted()).toEqual(['later@example.com', 'seed@example.com'])
  await other.call('POST', 'reset')
  expect(await other.emails()).toEqual(['seed@example.com'])
})

test('a half-written file of a killed process is deleted and not loaded', async () => {
  const folder = await createFolder()
  await (await open(folder)).call('POST', `${A}/users`, { email: 'ada@example.com' })
  const [name = ''] = (await readdir(folder)).filter((it) => it.startsWith(A))
  await writeFile(join(folder, `${name}.tmp`), '{"public_tok')
  expect((await (await open(folder)).call('GET', `${A}/users`)).json().users).toHaveLength(1)
  expect(await readdir(folder)).not.toContain(`${name}.tmp`)
})

test('the error for an unreadable file names the file', async () => {
  const folder = await createFolder()
  await writeFile(join(folder, 'x.tenant.json'), '{"public_tok')
  await expect(open(folder)).rejects.toThrow(DataError)
  await expect(open(folder)).rejects.toThrow('x.tenant.json')
})

test('no acknowledged change is lost when the process is killed under load', { timeout: 240_000 }, async () => {
  const { acknowledged, lost } = await killRepeatedly(await createFolder(), [1, 40, 13])
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(54)
})
