import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { ProviderError } from '../core/provider-error.ts'
import { createUser } from '../users/users.ts'
import { requireCredentials } from '../core/credentials.ts'

const TOKEN = 'public-token-test-whose'

function readCredentials(authorization: string | undefined) {
  try {
    return requireCredentials({ headers: { authorization } } as FastifyRequest)
  } catch (error) {
    if (error instanceof ProviderError) return error.type
    throw error
  }
}

const toBasic = (public_token: string, secret: string) =>
  `Basic ${Buffer.from(`${public_token}:${secret}`).toString('base64')}`

test('a token and a secret arrive as they were sent, colons included', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes(':'))
  fc.assert(
    fc.property(name, fc.string({ minLength: 1, unit: 'grapheme' }), (public_token, secret) => {
      const session_token = secret === public_token ? undefined : secret
      expect(readCredentials(toBasic(public_token, secret))).toEqual({ public_token, session_token })
    }),
    { seed: 20_261_121 },
  )
})

test.each([
  [undefined, 'unauthorized_credentials'],
  ['', 'unauthorized_credentials'],
  ['Bearer abc', 'invalid_authorization_header'],
  ['Basic', 'invalid_authorization_header'],
  ['Basic !', 'invalid_authorization_header'],
  [`Basic ${btoa('no-colon')}`, 'invalid_authorization_header'],
  [`Basic ${btoa(':no-token')}`, 'invalid_authorization_header'],
])('the header %j is refused as %s', (authorization, type) => {
  expect(readCredentials(authorization)).toBe(type)
})

test('whatever the header holds, it is read or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String().map((text) => `Basic ${text}`),
      ),
      (authorization) => {
        const read = readCredentials(authorization)
        if (typeof read === 'string')
          expect(['unauthorized_credentials', 'invalid_authorization_header']).toContain(read)
        else expect(read.public_token).not.toBe('')
      },
    ),
    { seed: 20_261_121 },
  )
})

async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const { app, tenants } = createProviderApp()
  const response = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
  const { error_type } = response.headers['content-type']?.toString().includes('json') ? response.json() : {}
  return { error_type, tokens: tenants.all().map(({ public_token }) => public_token) }
}

test.each([
  ['an SDK call by its credentials', '/sdk/v1/users/me', { authorization: toBasic(TOKEN, TOKEN) }],
  ['an SDK call by its path', `/sdk/v1/projects/bootstrap/${TOKEN}`, {}],
  ['an OAuth call by its project', '/v1/public/project-test-whose/.well-known/jwks.json', {}],
  ['a sign-in by its query', `/v1/public/oauth/github/start?public_token=${TOKEN}`, {}],
  ['a call of the control plane by its path', `/_mock/${TOKEN}/config`, {}],
])('%s finds its tenant, and no other comes into being', async (_, url, headers) => {
  expect((await ask(url, headers)).tokens).toEqual([TOKEN])
})

test.each([
  [
    'an SDK call of a live project',
    '/sdk/v1/users/me',
    { authorization: toBasic('public-token-live-x', 'x') },
    'unauthorized_credentials',
  ],
  [
    'an SDK call whose path and credentials disagree',
    `/sdk/v1/projects/bootstrap/${TOKEN}`,
    { authorization: toBasic('public-token-test-b', 'x') },
    'unauthorized_credentials',
  ],
  ['a path that names no test project', '/sdk/v1/projects/bootstrap/nonsense', {}, 'public_token_not_found'],
  ['an unknown project', '/v1/public/project-live-x/.well-known/jwks.json', {}, 'project_not_found'],
  ['a sign-in without a token', '/v1/public/oauth/github/start', {}, 'public_token_required'],
  [
    'a sign-in with two tokens',
    `/v1/public/oauth/github/start?public_token=${TOKEN}&public_token=${TOKEN}`,
    {},
    'public_token_required',
  ],
  ['a control call for no tenant', '/_mock/nonsense/config', {}, 'public_token_not_found'],
])('%s is refused', async (_, url, headers, type) => {
  const { error_type, tokens } = await ask(url, headers)
  expect(error_type).toBe(type)
  expect(tokens).not.toContain('public-token-live-x')
})

test('an SDK call must come from an origin of the project, by whichever header says so', async () => {
  const from = async (headers: Record<string, string>) =>
    (await ask('/sdk/v1/users/me', { authorization: toBasic(TOKEN, TOKEN), ...headers })).error_type
  expect(await from({ origin: 'https://evil.example' })).toBe('bad_domain_for_stytch_sdk')
  expect(await from({ 'x-sdk-parent-host': 'https://evil.example' })).toBe('bad_domain_for_stytch_sdk')
  expect(await from({ origin: 'http://localhost:3000', 'x-sdk-parent-host': 'https://evil.example' })).toBe(
    'bad_domain_for_stytch_sdk',
  )
  expect(await from({ origin: 'http://localhost:3000' })).toBe('user_unauthenticated')
})

test('the task service finds a person’s tenant by what was made for them', async () => {
  const { app, tenants } = createProviderApp()
  const tenant = tenants.find(TOKEN)
  if (!tenant) throw new Error('No tenant')
  const { user_id } = createUser(tenant)
  const journal = async () => (await app.inject(`/_mock/${TOKEN}/journal`)).json().entries.length
  await app.inject(`/_pages/asana/-/oauth_authorize?state=${user_id}`)
  expect(await journal()).toBe(1)
  await app.inject('/_pages/asana/-/oauth_authorize?state=user-test-unknown')
  expect(await journal()).toBe(1)
})

test('a captcha is whose site it is on', async () => {
  const { app, tenants } = createProviderApp()
  const owner = tenants.find(TOKEN)
  Object.assign(owner?.config ?? {}, { captcha_settings: { enabled: true, siteKey: 'site-key-whose' } })
  const journalOf = async (token: string) => (await app.inject(`/_mock/${token}/journal`)).json().entries.length
  await app.inject({
    method: 'POST',
    url: '/_pages/captcha/tokens',
    payload: { site_key: 'site-key-whose', action: 'LOGIN' },
  })
  expect([await journalOf(TOKEN), await journalOf(tenants.default().public_token)]).toEqual([1, 0])
})
