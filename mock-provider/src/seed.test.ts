import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProviderApp } from './app.ts'
import { findClient } from './clients.ts'
import { applySeed, readSeed, SeedError } from './seed.ts'
import { findUserByEmail } from './users.ts'

const FILE = 'seed.yaml'

function messageOf(text: string): string {
  try {
    readSeed(text, FILE)
  } catch (error) {
    if (error instanceof SeedError) return error.message
    throw error
  }
  return 'no error'
}

test('the documented seed is valid, can be applied, and does what it says', async () => {
  const seed = readSeed(readFileSync(new URL('../seeds/default.yaml', import.meta.url), 'utf8'), 'default.yaml')
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

test('JSON is read as well', () => {
  const seed = { tenants: [{ public_token: 'public-token-test-a', users: [{ email: 'ada@example.com' }] }] }
  expect(readSeed(JSON.stringify(seed), 'seed.json')).toEqual(seed)
})

test.each([
  ['tenants:\n  - users: []\n', "seed.yaml:2: tenants[0] must have required property 'public_token'"],
  ['tenants:\n  - public_token: public-token-live-x\n', 'seed.yaml:2: tenants[0].public_token must match pattern'],
  [
    'tenants:\n  - public_token: public-token-test-a\n    user: []\n',
    'seed.yaml:3: tenants[0] must NOT have additional properties ("user")',
  ],
  [
    'tenants:\n  - public_token: public-token-test-a\n    users:\n      - email: 5\n',
    'seed.yaml:4: tenants[0].users[0].email must be string',
  ],
  [
    'tenants:\n  - public_token: public-token-test-a\n    config:\n      origins: []\n      colour: red\n',
    'seed.yaml:5: tenants[0].config must NOT have unevaluated properties ("colour")',
  ],
  [
    'tenants:\n  - public_token: public-token-test-a\n    clients:\n      - client_name: x\n        client_type: unknown\n        redirect_urls: []\n',
    'seed.yaml:5: tenants[0].clients[0].client_type must be equal to one of the allowed values',
  ],
  ['tenants: [', 'seed.yaml:1: '],
  ['', 'seed.yaml:1: the file must be object'],
])('%j is refused with line and path', (text, message) => {
  expect(messageOf(text)).toContain(message)
})

test('what only the control plane can tell is told in its words', async () => {
  const { app } = createProviderApp()
  const seed = {
    tenants: [
      { public_token: 'public-token-test-a', users: [{ email: 'ada@example.com' }, { email: 'ADA@example.com' }] },
    ],
  }
  await expect(applySeed(app, seed)).rejects.toThrow(
    'The seed cannot be applied: POST /_mock/public-token-test-a/users: ',
  )
})
