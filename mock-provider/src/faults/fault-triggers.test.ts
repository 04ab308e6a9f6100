import { expect, test } from 'vitest'
import { findErrorType, DEFAULT_PUBLIC_TOKEN, ERROR_TYPES, type ErrorType } from '@latchkey/openapi'
import { getSharedProvider } from '../testing/shared-provider.ts'
import type { DocumentedOperation } from '../core/documents.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { FAULT_HEADER } from '../../facts/fault-kinds.ts'
import { FAULTABLE_OPERATIONS, getForcibleErrors } from './faults.ts'
import { getMagicIdentities } from './magic-identities.ts'
import { applySeed } from '../state/seed.ts'
import { resetTenant } from '../state/snapshots.ts'
import { createUser } from '../users/users.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'
/** By day, each trigger forces one error in this many, and each error has two triggers. */
const ONE_IN = 4

const TOKEN = DEFAULT_PUBLIC_TOKEN

function createProvider() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant(TOKEN)
  const control = (path: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/_mock/${TOKEN}/${path}`, payload, headers })
  return { app, control, tenant }
}
type Provider = ReturnType<typeof createProvider>

/** Calls an operation for the tenant. The request is invalid except for the tenant. */
function call({ app, tenant }: Provider, operation: DocumentedOperation, named: object, headers = {}) {
  const { project_id } = tenant
  const url = operation.url.replace(':project_id', project_id).replace(':public_token', TOKEN).replace(/:\w+/g, 'x')
  const credentials =
    operation.document === 'server' ? `${project_id}:${toFirstSecret(project_id)}` : `${TOKEN}:${TOKEN}`
  const authorization = `Basic ${btoa(credentials)}`
  const hasCredentials = operation.document === 'sdk' || operation.document === 'server'
  return app.inject({
    method: operation.method,
    url,
    query: { public_token: TOKEN, ...(operation.method === 'GET' && named) },
    headers: { ...(hasCredentials && operation.id !== 'events' && { authorization }), ...headers },
    ...(operation.method !== 'GET' && {
      payload: operation.id === 'events' ? [{ event: { public_token: TOKEN, ...named } }] : named,
    }),
  })
}

const RAISED = ERROR_TYPES.flatMap((error_type) => {
  const operation = FAULTABLE_OPERATIONS.find((raiser) => getForcibleErrors(raiser).includes(error_type))
  return operation ? [{ error_type, operation }] : []
})

/** Prepares a trigger on an empty tenant, and returns what the call then sends. */
type Trigger = (
  provider: Provider,
  error_type: ErrorType,
  operation_id: string,
) => Promise<{ named?: object; headers?: object } | void>

const TRIGGERS: Record<string, Trigger> = {
  'the seed file': async ({ app }, error_type, operation_id) =>
    void (await applySeed(app, { tenants: [{ public_token: TOKEN, faults: [{ operation_id, error_type }] }] })),
  'the control plane': async ({ control }, error_type, operation_id) =>
    void (await control('faults', { operation_id, error_type })),
  'the console': async ({ control }, error_type) => {
    const page = { origin: 'http://localhost:4010', host: 'localhost:4010', 'sec-fetch-site': 'same-origin' }
    await control('faults', { operation_id: '*', error_type }, page)
  },
  'a request header': async (_provider, error_type) => ({ headers: { [FAULT_HEADER]: error_type } }),
  'an email address': async (_provider, error_type) => ({ named: { email: getMagicIdentities(error_type).email } }),
  'a phone number': async (_provider, error_type) => ({
    named: { phone_number: getMagicIdentities(error_type).phone_number },
  }),
  'an Ethereum address': async (_provider, error_type) => ({
    named: { crypto_wallet_address: getMagicIdentities(error_type).ethereum_address },
  }),
  'a Solana address': async (_provider, error_type) => ({
    named: { crypto_wallet_address: getMagicIdentities(error_type).solana_address },
  }),
}

test.each(Object.entries(TRIGGERS).map(([what, prepare], index) => [what, prepare, index] as const))(
  `${IS_NIGHTLY ? 'every catalogued error' : 'one catalogued error in four'} can be forced by %s`,
  { timeout: 60_000 },
  async (_, prepare, turn) => {
    expect(RAISED.length).toBe(ERROR_TYPES.length)
    const provider = createProvider()
    const raised = RAISED.filter((_error, index) => IS_NIGHTLY || index % ONE_IN === turn % ONE_IN)
    for (const { error_type, operation } of raised) {
      resetTenant(provider.tenant)
      const { named = {}, headers = {} } = (await prepare(provider, error_type, operation.id)) ?? {}
      const response = await call(provider, operation, named, headers)
      expect([error_type, findErrorType(response.json())]).toEqual([error_type, error_type])
      expect(response.headers[FAULT_HEADER]).toBeTruthy()
      const { entries } = (await provider.app.inject(`/_mock/${TOKEN}/journal`)).json()
      expect(entries[0]).toMatchObject({ operation_id: operation.id, error_type, fault_id: expect.any(String) })
    }
  },
)

const getUserOperation = () => FAULTABLE_OPERATIONS.find(({ id }) => id === 'usersMe') as DocumentedOperation

test('a fault header with an error that the operation never raises is rejected with the nearest match', async () => {
  const response = await call(createProvider(), getUserOperation(), {}, { [FAULT_HEADER]: 'session_not_fuond' })
  expect(response.json()).toMatchObject({ error_type: 'bad_request', error_details: { nearest: 'session_not_found' } })
})

test('the fault header can request a broken response', async () => {
  const response = await call(createProvider(), getUserOperation(), {}, { [FAULT_HEADER]: 'html_502' })
  expect([response.statusCode, response.headers[FAULT_HEADER]]).toEqual([502, 'header:html_502'])
})

test('only pages on a loopback host may send the fault header', async () => {
  const { app } = createProvider()
  const preflight = async (origin: string) =>
    (await app.inject({ method: 'OPTIONS', url: '/sdk/v1/users/me', headers: { origin } })).headers[
      'access-control-allow-headers'
    ]
  expect(await preflight('http://localhost:3000')).toContain(FAULT_HEADER)
  expect(await preflight('https://example.com')).not.toContain(FAULT_HEADER)
})

test('a misspelled magic email address is rejected with the nearest error', async () => {
  const response = await call(createProvider(), getUserOperation(), { email: 'session_not_fuond@fault.test' })
  expect(response.json()).toMatchObject({ error_type: 'bad_request', error_details: { nearest: 'session_not_found' } })
})

test('a magic email address forces no undeclared error, and none if the project disables it', async () => {
  const provider = createProvider()
  const ask = async (email: string) => (await call(provider, getUserOperation(), { email })).json().error_type
  expect(await ask('email_not_found@fault.test')).toBe('user_unauthenticated')
  expect(await ask('session_not_found@fault.test')).toBe('session_not_found')
  provider.tenant.config.magic_identities_enabled = false
  expect(await ask('session_not_found@fault.test')).toBe('user_unauthenticated')
})

test('a user’s magic email address forces its error for calls that contain only a token of that user', async () => {
  const provider = createProvider()
  const { tenant, app } = provider
  const user = createUser(tenant, { email: 'oauth_token_not_found@fault.test' })
  tenant.tables.open('oauth_tokens').set('token-1', { user_id: user.user_id })
  const authorization = `Basic ${Buffer.from(`${TOKEN}:${TOKEN}`).toString('base64')}`
  const payload = { token: 'token-1', session_duration_minutes: 60 }
  const response = await app.inject({
    method: 'POST',
    url: '/sdk/v1/oauth/authenticate',
    headers: { authorization },
    payload,
  })
  expect(response.json().error_type).toBe('oauth_token_not_found')
  expect(response.headers[FAULT_HEADER]).toBe('identity:oauth_token_not_found')
})
