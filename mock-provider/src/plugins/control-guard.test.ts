import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'

async function ask(headers: Record<string, string>, isOpenToNetwork = false) {
  const { app } = createProviderApp({ isOpenToNetwork })
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

test('a widened provider answers under any name, and still no foreign page', async () => {
  expect((await ask({ host: 'mock.example:4010' }, true)).statusCode).toBe(200)
  expect((await ask({ host: 'mock.example:4010', origin: 'https://evil.example' }, true)).statusCode).toBe(403)
})

test('only the control plane is guarded', async () => {
  const { app } = createProviderApp()
  const response = await app.inject({ url: '/.well-known/jwks.json', headers: { origin: 'https://assistant.example' } })
  expect(response.statusCode).toBe(200)
})
