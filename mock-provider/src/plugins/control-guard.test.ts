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
  ['a page on the default port', { host: 'localhost:80', origin: 'http://localhost' }],
])('the control plane accepts a request from %s', async (_, headers) => {
  expect((await ask(headers)).statusCode).toBe(200)
})

test.each([
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page of another port', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['a page with an opaque origin', { origin: 'null' }],
  ['a page of another scheme', { origin: 'https://localhost:4010' }],
  ['an extension under its host name', { origin: 'chrome-extension://localhost:4010' }],
  ['an image on a foreign page', { 'sec-fetch-site': 'cross-site' }],
  ['a foreign host name', { host: 'rebound.example:4010' }],
  ['a host name that only contains localhost', { host: 'localhost.evil.example' }],
])('the control plane rejects a request from %s', { tags: 'threat.m1' }, async (_, headers) => {
  const response = await ask(headers)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    error_type: 'unauthorized_action',
    request_id: expect.stringMatching(/^request-id-test-/),
  })
})

test.each(['/%5Fmock/tenants', '/_%6Dock/tenants', '/_mock/tenants?x=1'])(
  'the control plane rejects a foreign origin at %s',
  async (url) => {
    const { app } = createProviderApp()
    const response = await app.inject({ url, headers: { host: 'localhost:4010', origin: 'https://evil.example' } })
    expect(response.statusCode).toBe(403)
  },
)

const OPEN = { isOpenToNetwork: true, ownName: 'Mock.Example' }

test.each([
  '192.168.1.5:4010',
  '[fe80::1]:4010',
  'mock',
  'mock:4010',
  'mock.ci.svc.cluster.local',
  'host.docker.internal',
  'MOCK.example',
])('a provider that is open to the network accepts the host %s', async (host) => {
  expect((await ask({ host }, OPEN)).statusCode).toBe(200)
  expect((await ask({ host }, {})).statusCode).toBe(403)
})

test.each([
  ['a public host name (DNS rebinding)', { host: 'rebound.example:4010', origin: 'http://rebound.example:4010' }],
  ['a host name that only starts with an address', { host: '1.2.3.4.rebound.example' }],
  ['a foreign page', { host: 'mock.example:4010', origin: 'https://evil.example' }],
  ['a page with an opaque origin', { host: '192.168.1.5:4010', origin: 'null' }],
])('a provider that is open to the network rejects %s', async (_, headers) => {
  expect((await ask(headers, OPEN)).statusCode).toBe(403)
})

test('control-plane responses forbid embedding by other origins', async () => {
  expect((await ask({ host: '192.168.1.5:4010' }, OPEN)).headers).toMatchObject({
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
])('over a real connection, the control plane rejects a foreign page: %s', async (_, { url, ...init }) => {
  const mock = createMockProvider({ port: 0 })
  onTestFinished(() => mock.close())
  const { provider } = await mock.listen()
  expect((await fetch(provider + url, init)).status).toBe(403)
})

test('a preflight of the control plane allows no origin', async () => {
  const { app } = createProviderApp()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const response = await app.inject({ method: 'OPTIONS', url: '/_mock/tenants', headers })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('requests outside the control plane are accepted from a foreign origin', async () => {
  const { app } = createProviderApp()
  const response = await app.inject({ url: '/.well-known/jwks.json', headers: { origin: 'https://assistant.example' } })
  expect(response.statusCode).toBe(200)
})
