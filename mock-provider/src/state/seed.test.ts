import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { findClient } from '../authorization-server/clients.ts'
import { listSecrets } from '../core/project-secrets.ts'
import { readSeed, readSeedFile } from './seed-file.ts'
import { applySeed } from './seed.ts'
import { findUserByEmail } from '../users/users.ts'

test('the default seed applies and creates its users, accounts and OAuth clients', async () => {
  const seed = readSeed(readFileSync(new URL('../../seeds/default.yaml', import.meta.url), 'utf8'), 'default.yaml')
  const { app, tenants } = createProviderApp()
  await applySeed(app, seed)
  const tenant = tenants.default()
  expect(findUserByEmail(tenant, 'ada@example.com')).toMatchObject({ name: { first_name: 'Ada' } })
  expect(tenant.config.oauth_providers['github']?.accounts).toHaveLength(2)
  expect(await findClient(tenant, 'connected-app-test-00000000-0000-4000-8000-000000000001')).toMatchObject({
    client_type: 'first_party',
    client_secret: 'first-party-secret-for-local-use-only',
  })
})

test('a seed can set the API secrets of a project, and their format is validated', async () => {
  const toFile = (secret: string) =>
    `tenants: [{ public_token: public-token-test-a, secrets: [{ secret: ${secret} }] }]`
  const { app, tenants } = createProviderApp()
  await applySeed(app, readSeed(toFile('secret-test-of-a-seed'), 'seed.yaml'))
  const tenant = tenants.find('public-token-test-a')
  expect(tenant && listSecrets(tenant).map(({ secret }) => secret)).toContain('secret-test-of-a-seed')
  expect(() => readSeed(toFile('of-a-seed'), 'seed.yaml')).toThrow(
    'seed.yaml:1: tenants[0].secrets[0].secret must match',
  )
})

/** Every part is valid according to its schema. Only the control plane can refuse it. */
const FILE = `tenants:
  - public_token: public-token-test-a
    config: { chaos: { seed: 1, percentages: { error: 60, hang: 60 } } }
    users:
      - email: ada@example.com
      - email: ADA@example.com
    faults:
      - operation_id: usersMee
        kind: hang
      - operation_id: usersMe
        error_type: email_not_found
`

test('all errors of applying a seed are reported together, each with its line and path', async () => {
  const { app } = createProviderApp()
  const message = await applySeed(app, readSeed(FILE, 'seed.yaml')).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message.split('\n')).toEqual([
    'seed.yaml:3: tenants[0].config: chaos: the sum of the percentages must not exceed 100.',
    'seed.yaml:6: tenants[0].users[1]: A user with this email already exists.',
    'seed.yaml:8: tenants[0].faults[0]: No document describes an operation usersMee. Did you mean usersMe?',
    'seed.yaml:10: tenants[0].faults[1]: usersMe never raises email_not_found. Did you mean session_not_found?',
  ])
})

test('an error in one of several seed files names that file', async () => {
  const { app } = createProviderApp()
  const first = readSeed(
    'tenants:\n  - public_token: public-token-test-a\n    users: [email: a@example.com]\n',
    '1.yaml',
  )
  const second = readSeed(JSON.stringify(first, null, 2), '2.json')
  const together = { tenants: [...first.tenants, ...second.tenants] }
  await expect(applySeed(app, together)).rejects.toThrow(/^2\.json:6: tenants\[0]\.users\[0]: /)
})

test('a seed imports files of users, and says what became of them', async () => {
  const { app, tenants } = createProviderApp()
  const text = 'email\nada@example.com\nada@example.com\n'
  const seed = { tenants: [{ public_token: 'public-token-test-a', user_files: [{ file: { name: 'u.csv', text } }] }] }
  expect(await applySeed(app, readSeed(JSON.stringify(seed), 'seed.json'))).toMatchObject([
    { name: 'u.csv', report: { created: 1, skipped: [{ row: 3, reason: 'duplicate of row 2' }] } },
  ])
  const tenant = tenants.find('public-token-test-a')
  expect(tenant && findUserByEmail(tenant, 'ada@example.com')).toBeDefined()
})

test('an error in a file of users names the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-users-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'users.csv')
  await writeFile(file, 'city\nLondon\n')
  const { app } = createProviderApp()
  await expect(applySeed(app, await readSeedFile(file))).rejects.toThrow(`${file}: Nothing in the file is known as`)
})

test('an error in a seed passed as an object names only the path', async () => {
  const { app } = createProviderApp()
  const tenants = [{ public_token: 'public-token-test-a', faults: [{ operation_id: 'none', kind: 'hang' as const }] }]
  await expect(applySeed(app, { tenants })).rejects.toThrow(/^tenants\[0]\.faults\[0]: No document describes/)
})
