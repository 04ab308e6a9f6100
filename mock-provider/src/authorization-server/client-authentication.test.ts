import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { authenticateClient, type ClientParameters } from './client-authentication.ts'
import { createClient } from './clients.ts'
import { OauthError } from '../core/provider-error.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'

type Method = 'none' | 'client_secret_basic' | 'client_secret_post'
const METHODS: readonly Method[] = ['none', 'client_secret_basic', 'client_secret_post']

const tenant = createTestTenants().default()

function register(method: Method, known: { client_id?: string; client_secret?: string } = {}) {
  return createClient(tenant, {
    client_name: 'Sample',
    client_type: method === 'none' ? 'third_party_public' : 'third_party',
    redirect_urls: [],
    token_endpoint_auth_method: method,
    ...known,
  })
}

/** RFC 6749 §2.3.1: the client id and the secret are each form-encoded, then joined. */
const formEncode = (half: string) => new URLSearchParams({ half }).toString().slice('half='.length)
const toBasic = (client_id: string, client_secret: string) =>
  `Basic ${Buffer.from(`${formEncode(client_id)}:${formEncode(client_secret)}`).toString('base64')}`

async function present(body: ClientParameters, authorization?: string) {
  const request = { headers: { ...(authorization !== undefined && { authorization }) } } as FastifyRequest
  try {
    return { client: await authenticateClient(tenant, request, body) }
  } catch (error) {
    if (error instanceof OauthError) return { error }
    throw error
  }
}

/** Sends client credentials with one authentication method. */
function presentBy(method: Method, client_id: string, client_secret: string) {
  if (method === 'client_secret_basic') return present({}, toBasic(client_id, client_secret))
  return present(method === 'none' ? { client_id } : { client_id, client_secret })
}

const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })

test('any client id and secret authenticate a client only by its registered method', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom(...METHODS),
      fc.constantFrom(...METHODS),
      async (client_id, client_secret, registered, used) => {
        register(registered, { client_id, ...(registered !== 'none' && { client_secret }) })
        const { client, error } = await presentBy(used, client_id, client_secret)
        if (registered === used) expect(client?.client_id).toBe(client_id)
        else expect(error).toMatchObject({ code: 'invalid_client', type: 'invalid_client_secret', status: 401 })
      },
    ),
    { seed: 20_261_121 },
  )
})

test('a wrong secret does not authenticate a client', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (client_secret, other) => {
      fc.pre(client_secret !== other)
      for (const method of ['client_secret_basic', 'client_secret_post'] as const) {
        const { client_id } = register(method, { client_secret })
        expect((await presentBy(method, client_id, other)).client).toBeUndefined()
      }
    }),
    { seed: 20_261_121 },
  )
})

test.each(['client_secret_basic', 'client_secret_post'] as const)(
  'a client that is registered for %s cannot authenticate with an empty secret',
  async (method) => {
    const { client_id } = register(method, { client_secret: '' })
    expect((await presentBy(method, client_id, '')).error).toMatchObject({ type: 'invalid_client_secret' })
  },
)

test('Basic client credentials that are not form-encoded are accepted', async () => {
  register('client_secret_basic', { client_id: 'raw', client_secret: '100%:sure' })
  const authorization = `Basic ${Buffer.from('raw:100%:sure').toString('base64')}`
  expect((await present({}, authorization)).client?.client_id).toBe('raw')
})

test.each<[string, ClientParameters]>([
  ['a secret in the body as well', { client_id: 'both', client_secret: 's' }],
  ['another client id in the body', { client_id: 'somebody-else' }],
])('Basic client authentication together with %s is rejected (RFC 6749 §2.3)', async (_, body) => {
  register('client_secret_basic', { client_id: 'both', client_secret: 's' })
  expect((await present(body, toBasic('both', 's'))).error).toMatchObject({ code: 'invalid_request' })
  expect((await present({ client_id: 'both' }, toBasic('both', 's'))).client).toBeDefined()
})

test('only a client that used Basic authentication gets a Basic challenge', async () => {
  const challenge = async (body: ClientParameters, authorization?: string) =>
    (await present(body, authorization)).error?.challenge
  expect(await challenge({}, toBasic('unknown', 's'))).toMatch(/^Basic realm=/)
  expect(await challenge({}, 'Basic !')).toMatch(/^Basic realm=/)
  expect(await challenge({ client_id: 'unknown' })).toBeUndefined()
  expect(await challenge({})).toBeUndefined()
})

test('a client with the authentication method none has no secret', () => {
  const given = { client_name: 'Sample', redirect_urls: [], client_type: 'third_party' as const }
  expect(createClient(tenant, { ...given, token_endpoint_auth_method: 'none' }).client_secret).toBeUndefined()
  expect(createClient(tenant, given).client_secret).toMatch(/.{20}/)
})
