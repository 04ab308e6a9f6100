import { expect, onTestFinished, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createMockProvider } from '../mock-provider.ts'
import type { ControlGuardOptions } from './control-guard.ts'

async function ask(headers: Record<string, string>, controlGuard: ControlGuardOptions = {}) {
  const { app } = createProviderApp({ controlGuard })
  return app.inject({ url: '/_mock/tenants', headers: { host: 'localhost:4010', ...headers } })
}

test.each([
  ['a program', {}],
  ['the console', { origin: 'http://localhost:4010', 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['127.0.0.1', { host: '127.0.0.1:4010' }],
  ['IPv6', { host: '[::1]:4010' }],
  ['a name below localhost', { host: 'mock.localhost' }],
])('%s is let in', async (_, headers) => {
  expect((await ask(headers)).statusCode).toBe(200)
})

test.each([
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page of another port', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin of its own', { origin: 'null' }],
  ['an image on a foreign page', { 'sec-fetch-site': 'cross-site' }],
  ['a name of somebody else', { host: 'rebound.example:4010' }],
  ['a name that only looks like this machine', { host: 'localhost.evil.example' }],
])('%s is refused', async (_, headers) => {
  const response = await ask(headers)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    error_type: 'unauthorized_action',
    request_id: expect.stringMatching(/^request-id-test-/),
  })
})

test.each(['/%5Fmock/tenants', '/_%6Dock/tenants', '/_mock/tenants?x=1'])(
  '%s is guarded however it is spelled',
  async (url) => {
    const { app } = createProviderApp()
    const response = await app.inject({ url, headers: { host: 'localhost:4010', origin: 'https://evil.example' } })
    expect(response.statusCode).toBe(403)
  },
)

const WIDENED = { isOpenToNetwork: true, ownName: 'mock.example' }

test.each([
  '192.168.1.5:4010',
  '[fe80::1]:4010',
  'mock',
  'mock:4010',
  'mock.ci.svc.cluster.local',
  'host.docker.internal',
  'MOCK.example',
])('a widened provider answers as %s', async (host) => {
  expect((await ask({ host }, WIDENED)).statusCode).toBe(200)
  expect((await ask({ host }, {})).statusCode).toBe(403)
})

test.each([
  [
    'a name that somebody may have turned on it',
    { host: 'rebound.example:4010', origin: 'http://rebound.example:4010' },
  ],
  ['an address that is none', { host: '1.2.3.4.rebound.example' }],
  ['a foreign page', { host: 'mock.example:4010', origin: 'https://evil.example' }],
  ['a page without an origin of its own', { host: '192.168.1.5:4010', origin: 'null' }],
])('a widened provider still refuses %s', async (_, headers) => {
  expect((await ask(headers, WIDENED)).statusCode).toBe(403)
})

test('no page of another origin may embed an answer, where a browser does not say whose page it is', async () => {
  expect((await ask({ host: '192.168.1.5:4010' }, WIDENED)).headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

const STREAM = '/_mock/public-token-test-latchkey/journal/stream'

test.each<[string, Partial<RequestInit> & { url: string }]>([
  ['the live journal', { url: STREAM, headers: { accept: 'text/event-stream', origin: 'https://evil.example' } }],
  [
    'a wait for messages',
    { url: '/_mock/public-token-test-latchkey/messages?wait_ms=60000', headers: { 'sec-fetch-site': 'cross-site' } },
  ],
  ['a head', { url: '/_mock/tenants', method: 'HEAD', headers: { 'sec-fetch-site': 'cross-site' } }],
  [
    'what needs no preflight',
    {
      url: '/_mock/public-token-test-latchkey/reset',
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/plain', origin: 'null' },
    },
  ],
])('%s is refused to a foreign page on a real connection', async (_, { url, ...init }) => {
  const mock = createMockProvider({ port: 0 })
  onTestFinished(() => mock.close())
  const { provider } = await mock.listen()
  expect((await fetch(provider + url, init)).status).toBe(403)
})

test('a preflight allows nothing', async () => {
  const { app } = createProviderApp()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const response = await app.inject({ method: 'OPTIONS', url: '/_mock/tenants', headers })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('only the control plane is guarded', async () => {
  const { app } = createProviderApp()
  const response = await app.inject({ url: '/.well-known/jwks.json', headers: { origin: 'https://assistant.example' } })
  expect(response.statusCode).toBe(200)
})
