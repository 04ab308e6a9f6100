import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { OPERATIONS, type DocumentedOperation } from '../core/documents.ts'

const SEED = 20_261_121
const TENANT = 'public-token-test-fuzz'

const ENVELOPE = {
  request_id: expect.stringMatching(/^request-id-test-/),
  error_type: 'bad_request',
  error_message: expect.any(String),
  error_url: expect.stringContaining('bad_request'),
}

/** Names that every object answers to, and a text whose conversion throws. */
const trap = fc.constantFrom<unknown>('constructor', '__proto__', 'toString', { toString: 1, valueOf: 1 }, null)

function toUrl({ url }: DocumentedOperation): string {
  return url.replace(/:(\w+)/g, (_, name) => (name === 'tenant' || name === 'public_token' ? TENANT : 'constructor'))
}

function getMembers({ body }: DocumentedOperation): string[] {
  const schema = Object.values(body ?? {})[0] as { properties?: object } | undefined
  return ['state', 'code', 'grant_type', 'client_id', ...Object.keys(schema?.properties ?? {})]
}

/** Health answers 503 before the start, and a stream never ends. */
const LEFT_OUT: readonly string[] = ['mockHealth', 'mockJournalStream']
const BROKEN = OPERATIONS.filter(({ id }) => !LEFT_OUT.includes(id)).map(
  (operation) => [operation.id, operation] as const,
)

test.each(BROKEN)('%s answers anything with less than 500', async (_, operation) => {
  const { app } = createProviderApp()
  const authorization = `Basic ${Buffer.from(`${TENANT}:${TENANT}`).toString('base64')}`
  const members = fc.record(
    Object.fromEntries(getMembers(operation).map((name) => [name, fc.oneof(trap, fc.jsonValue())])),
    {
      requiredKeys: [],
    },
  )
  const event = trap.map((public_token) => [{ event: { public_token } }])
  await fc.assert(
    fc.asyncProperty(fc.oneof(members, event, fc.jsonValue()), async (sent) => {
      const payload = operation.method === 'GET' ? {} : { payload: JSON.stringify(sent) }
      const headers = { authorization, 'content-type': 'application/json' }
      const response = await app.inject({ method: operation.method, url: toUrl(operation), headers, ...payload })
      expect(response.statusCode, response.body).toBeLessThan(500)
    }),
    { seed: SEED, numRuns: 20 },
  )
})

test.each([
  ['cannot be decoded', '/sdk/v1/%zz', 400],
  ['has too long a part', `/sdk/v1/projects/bootstrap/${'a'.repeat(201)}`, 414],
])('a path that %s gets the documented body', async (_, url, status_code) => {
  const response = await createProviderApp().app.inject(url)
  expect(response.statusCode).toBe(status_code)
  expect(response.json()).toEqual({ ...ENVELOPE, status_code })
})

test('a method that a path does not have is told those that it has', async () => {
  const response = await createProviderApp().app.inject({ method: 'PUT', url: `/_mock/${TENANT}/faults` })
  expect(response.json()).toMatchObject({ status_code: 405, error_type: 'method_not_allowed' })
  expect(response.headers.allow).toBe('GET, POST, DELETE')
})

test('the longest public token is no longer than a path may hold', async () => {
  const token = `public-token-test-${'a'.repeat(128)}`
  expect((await createProviderApp().app.inject(`/sdk/v1/projects/bootstrap/${token}`)).statusCode).toBe(200)
})

test('a public token is no project id', async () => {
  const response = await createProviderApp().app.inject(`/v1/public/${TENANT}/.well-known/openid-configuration`)
  expect(response.json()).toMatchObject({ error_type: 'project_not_found' })
})
