import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { ASANA_AUTHORIZE_PATH, ASANA_CLIENT_ID, ASANA_TOKEN_PATH } from '../asana/asana-links.ts'
import { createUser } from '../users/users.ts'

const CALLBACK = 'http://localhost:3000/api/asana/callback'
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const MINUTE_MS = 60_000

type Fields = Record<string, string>

function createService() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant(DEFAULT_PUBLIC_TOKEN)
  const ada = createUser(tenant, { email: 'ada@example.com', name: { first_name: 'Ada', last_name: 'Lovelace' } })
  const request = { client_id: ASANA_CLIENT_ID, redirect_uri: CALLBACK, state: ada.user_id, code_challenge: CHALLENGE }
  const post = (url: string, fields: Fields, accept = 'text/html') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
      payload: new URLSearchParams(fields).toString(),
    })
  const show = (changes: Fields = {}) =>
    app.inject({ url: ASANA_AUTHORIZE_PATH, query: { response_type: 'code', ...request, ...changes } })
  const choose = async (action: string, changes: Fields = {}) => {
    const response = await post(ASANA_AUTHORIZE_PATH, { ...request, ...changes, action })
    const { location } = response.headers
    return { response, parameters: location === undefined ? undefined : new URL(String(location)).searchParams }
  }
  const getCode = async (changes?: Fields) => (await choose('allow', changes)).parameters?.get('code') ?? ''
  const exchange = async (code: string, changes: Fields = {}) => {
    const fields = { grant_type: 'authorization_code', client_id: ASANA_CLIENT_ID, redirect_uri: CALLBACK, code }
    return (await post(ASANA_TOKEN_PATH, { ...fields, code_verifier: VERIFIER, ...changes }, 'application/json')).json()
  }
  return { tenant, ada, show, choose, getCode, exchange }
}

test('the Asana page names the app and escapes the request’s parameters', async () => {
  const { show } = createService()
  const { statusCode, body, headers } = await show({ state: '"><script>alert(1)</script>' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('Connect to Asana')
  expect(body).not.toContain('<script>alert')
})

test.each<[string, Fields]>([
  ['another app', { client_id: '1' }],
  ['another origin', { redirect_uri: 'https://evil.example/api/asana/callback' }],
  ['another path of the app', { redirect_uri: 'http://localhost:3000/login' }],
  ['the callback with a query', { redirect_uri: `${CALLBACK}?next=https://evil.example` }],
  ['a host that resembles localhost', { redirect_uri: 'http://localhost.evil.example/api/asana/callback' }],
  ['a URI without a host', { redirect_uri: 'javascript:alert(1)' }],
])('neither the Asana page nor its form redirects to %s', async (_, changes) => {
  const { show, choose } = createService()
  expect((await show(changes)).statusCode).toBe(400)
  for (const action of ['allow', 'deny']) {
    const { response, parameters } = await choose(action, changes)
    expect([response.statusCode, parameters]).toEqual([400, undefined])
  }
})

test('the Asana page refuses a response type other than code', async () => {
  expect((await createService().show({ response_type: 'token' })).statusCode).toBe(400)
})

test('denying access on the Asana page returns an error and the state, without a code', async () => {
  const { choose, ada } = createService()
  const denied = (await choose('deny')).parameters
  expect(Object.fromEntries(denied ?? [])).toEqual({ error: 'access_denied', state: ada.user_id })
  expect((await choose('allow')).parameters?.get('state')).toBe(ada.user_id)
})

test('an Asana code is exchanged once for the account of its user', async () => {
  const { getCode, exchange } = createService()
  const code = await getCode()
  expect(await exchange(code)).toMatchObject({
    token_type: 'bearer',
    access_token: expect.stringMatching(/\S/),
    refresh_token: expect.stringMatching(/\S/),
    data: { name: 'Ada Lovelace', email: 'ada@example.com' },
  })
  expect(await exchange(code)).toMatchObject({ error: 'invalid_grant' })
})

test('an Asana code for an unknown user yields a sample account', async () => {
  const { getCode, exchange } = createService()
  const { data } = await exchange(await getCode({ state: 'user-test-unknown' }))
  expect(data).toMatchObject({ name: 'Sample Person', id: Number(data.gid) })
})

test.each<[string, Fields, string]>([
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another callback', { redirect_uri: 'http://localhost:3001/api/asana/callback' }, 'invalid_grant'],
  ['another app', { client_id: '1' }, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('an Asana code exchange with %s is refused', async (_, changes, error) => {
  const { getCode, exchange } = createService()
  expect(await exchange(await getCode(), changes)).toMatchObject({ error })
})

test('a failed Asana code exchange uses up the code, unless the client is unknown', async () => {
  const { getCode, exchange } = createService()
  const stolen = await getCode()
  await exchange(stolen, { code_verifier: 'w'.repeat(43) })
  expect(await exchange(stolen)).toMatchObject({ error: 'invalid_grant' })
  const kept = await getCode()
  await exchange(kept, { client_id: '1' })
  expect(await exchange(kept)).toHaveProperty('access_token')
})

test('an Asana code works for ten minutes by the tenant’s clock', async () => {
  const { tenant, getCode, exchange } = createService()
  tenant.clock.freeze()
  const early = await getCode()
  tenant.clock.advance(10 * MINUTE_MS - 1)
  expect(await exchange(early)).toHaveProperty('access_token')
  const late = await getCode()
  tenant.clock.advance(10 * MINUTE_MS)
  expect(await exchange(late)).toMatchObject({ error: 'invalid_grant' })
})
