import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { OPERATIONS } from '../core/documents.ts'
import { FAULT_HEADER } from '../../facts/fault-kinds.ts'

const { app } = createProviderApp()

const toPath = (url: string) =>
  url
    .replace(':project_id', 'project-test-cors')
    .replace(/:(public_token|tenant)/, 'public-token-test-cors')
    .replace(/:\w+/g, 'x')

const PATHS = OPERATIONS.map(({ url, document }) => ({ path: toPath(url), document }))

const origin = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.oneof(
      fc.domain(),
      fc.constantFrom('localhost', '127.0.0.1', '[::1]', 'acme.localhost', 'localhost.evil.example'),
    ),
    fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
  )
  .map(([scheme, host, port]) => `${scheme}://${host}${port === undefined ? '' : `:${port}`}`)

async function preflight(path: string, from: string, asked?: string) {
  const headers = {
    origin: from,
    'access-control-request-method': 'POST',
    ...(asked !== undefined && { 'access-control-request-headers': asked }),
  }
  const response = await app.inject({ method: 'OPTIONS', url: path, headers })
  const allowed = (name: string) => response.headers[`access-control-allow-${name}`]
  return { status: response.statusCode, allowed, headers: response.headers }
}

test('CORS allows credentials for a named origin only, and the control plane allows no origin', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), origin, async ({ path, document }, from) => {
      const { allowed, headers } = await preflight(path, from)
      if (allowed('origin') === '*') expect(allowed('credentials')).toBeUndefined()
      if (allowed('credentials') !== undefined) {
        expect([allowed('origin'), headers.vary]).toEqual([from, 'Origin'])
      }
      if (document === 'mock') expect(allowed('origin')).toBeUndefined()
      if (document === 'sdk') expect(allowed('origin')).toBe(from)
    }),
    { seed: 20_261_121, numRuns: 300 },
  )
})

test('only loopback origins may send the fault header', async () => {
  await fc.assert(
    fc.asyncProperty(origin, async (from) => {
      const { hostname, protocol } = new URL(from)
      const isLoopback =
        /^https?:$/.test(protocol) && /^(localhost|127\.0\.0\.1|\[::1\]|[^.]+\.localhost)$/.test(hostname)
      const names = String((await preflight('/sdk/v1/users/me', from)).allowed('headers')).split(', ')
      expect(names.includes(FAULT_HEADER)).toBe(isLoopback)
      expect(names).toContain('authorization')
    }),
    { seed: 20_261_121 },
  )
})

test.each([
  ['/sdk/v1/users/me', 204],
  ['/v1/oauth2/token', 204],
  ['/.well-known/jwks.json', 204],
  ['/_pages/captcha/token', 204],
  ['/_mock/tenants', 405],
  ['/nowhere', 404],
])('a preflight of %s responds with %i', async (path, status) => {
  expect((await preflight(path, 'http://localhost:3000')).status).toBe(status)
})

test('a request without an origin gets no CORS headers', async () => {
  const { headers } = await app.inject('/.well-known/jwks.json')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('the error response for an unregistered origin is readable by that origin’s page', async () => {
  const headers = { origin: 'https://unregistered.example', authorization: `Basic ${btoa('public-token-test-a:x')}` }
  const response = await app.inject({ url: '/sdk/v1/users/me', headers })
  expect(response.json().error_type).toBe('bad_domain_for_stytch_sdk')
  expect(response.headers['access-control-allow-origin']).toBe('https://unregistered.example')
})

test('CORS allows SDK calls with credentials for the origin of the calling page', async () => {
  const { status, allowed, headers } = await preflight('/sdk/v1/users/me', 'https://app.example')
  expect(status).toBe(204)
  expect(allowed('origin')).toBe('https://app.example')
  expect(allowed('credentials')).toBe('true')
  expect(headers['vary']).toBe('Origin')
})

test.each(['/v1/public/oauth/github/start', '/v1/oauth/callback/oauth-callback-test-1'])(
  'CORS allows a call of %s with credentials for the origin of the calling page',
  async (path) => {
    const { allowed } = await preflight(path, 'https://app.example')
    expect([allowed('origin'), allowed('credentials')]).toEqual(['https://app.example', 'true'])
  },
)

test.each([
  '/_pages/telemetry/submit',
  '/_pages/captcha/token',
  '/v1/sessions/jwks/project-test-cors',
  '/gsi/certs?alt=json',
])('CORS allows every origin to call %s without credentials', async (path) => {
  const { allowed } = await preflight(path, 'https://client.example')
  expect([allowed('origin'), allowed('credentials')]).toEqual(['*', undefined])
})

test('CORS allows every origin to use GET, POST and DELETE on the OAuth token endpoint', async () => {
  const { allowed } = await preflight('/v1/oauth2/token', 'https://client.example')
  expect([allowed('origin'), allowed('methods')]).toEqual(['*', 'GET, POST, DELETE, OPTIONS'])
})

test.each([
  ['http://localhost:3000', true],
  ['http://app.localhost:3000', true],
  ['https://app.example', false],
])('whether a page of %s may send the headers of its tracing tool: %s', async (from, isAllowed) => {
  for (const path of ['/sdk/v1/users/me', '/v1/oauth2/token']) {
    const { allowed } = await preflight(path, from, 'baggage,sentry-trace,traceparent')
    expect(String(allowed('headers')).includes('baggage,sentry-trace,traceparent')).toBe(isAllowed)
  }
})
