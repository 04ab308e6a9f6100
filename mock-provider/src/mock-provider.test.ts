import { createServer, Server, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendMessage, type NewMessage } from './messages/messages.ts'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { openConnection } from './testing/raw-connection.ts'
import { ownPorts } from './webhooks/webhook-url.ts'
import { toOrigin } from './core/addresses.ts'
import { createMockProvider, ListenError } from './mock-provider.ts'
import type { MockProviderOptions } from './mock-provider-options.ts'

const EVERYTHING: MockProviderOptions = { port: 0, web: { root: '/nowhere', port: 0 }, toolServer: { port: 0 } }

const MAIL: NewMessage = {
  channel: 'email',
  to: 'ada@example.com',
  template: 'otp_login',
  locale: 'en',
  subject: 'Passcode',
  text: '123456',
  html: null,
  code: '123456',
  links: [],
  expires_at: null,
}

async function takePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

test('a mock responds to injected requests without listening', async () => {
  const { app } = createMockProvider()
  expect((await app.inject('/.well-known/oauth-authorization-server')).json().issuer).toBe('http://localhost:4010')
})

test('a mock on free ports publishes its actual addresses in its metadata documents', async () => {
  const mock = createMockProvider(EVERYTHING)
  onTestFinished(() => mock.close())
  const { provider, web, tool_server } = await mock.listen()
  const metadata = await (await fetch(`${provider}/.well-known/oauth-authorization-server`)).json()
  expect(metadata).toMatchObject({ issuer: provider, authorization_endpoint: `${web}/oauth/authorize` })
  const resource = await (await fetch(`${tool_server}/.well-known/oauth-protected-resource/mcp`)).json()
  expect(resource).toMatchObject({ resource: `${tool_server}/mcp`, authorization_servers: [provider] })
  for (const address of [provider, web, tool_server]) expect(address).toMatch(/^http:\/\/localhost:\d+$/)
})

test('a mock behind a tunnel has the public addresses in its documents, and the tunnel leads to no control plane', async () => {
  const mock = createMockProvider({
    ...EVERYTHING,
    publicUrl: 'https://idp.example/',
    web: { root: '/nowhere', port: 0, publicUrl: 'https://app.example' },
    toolServer: { port: 0, publicUrl: 'https://tools.example' },
  })
  onTestFinished(() => mock.close())
  expect(await mock.listen()).toEqual({
    provider: 'https://idp.example',
    web: 'https://app.example',
    tool_server: 'https://tools.example',
  })
  const metadata = await mock.app.inject('/.well-known/oauth-authorization-server')
  expect(metadata.json()).toMatchObject({
    issuer: 'https://idp.example',
    authorization_endpoint: 'https://app.example/oauth/authorize',
    token_endpoint: expect.stringMatching(/^https:\/\/idp\.example\//),
  })
  expect(mock.tenants.default().config.origins).toContain('https://app.example')
  const url = `/_mock/${DEFAULT_PUBLIC_TOKEN}/users`
  for (const headers of [{ host: 'idp.example' }, { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }])
    expect((await mock.app.inject({ url, headers })).statusCode).toBe(403)
  expect((await mock.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(200)
})

test('servers without a port option use their default ports', async () => {
  // Nothing really listens, because another program may use the ports.
  const listening = vi.spyOn(Server.prototype, 'listen').mockImplementation(function refuse(this: Server) {
    process.nextTick(() => this.emit('error', new Error('refused')))
    return this
  })
  onTestFinished(() => listening.mockRestore())
  await expect(createMockProvider({ web: { root: '/nowhere' }, toolServer: {} }).listen()).rejects.toThrow(ListenError)
  for (const port of [4010, 3000, 4020]) expect(listening).toHaveBeenCalledWith(expect.objectContaining({ port }))
})

test.each([
  ['http', 80, 'http://localhost'],
  ['https', 443, 'https://localhost'],
  ['https', 80, 'https://localhost:80'],
] as const)('the address with %s on port %i is %s, as programs write it', (scheme, port, origin) => {
  expect(toOrigin(scheme, 'localhost', port)).toBe(origin)
})

test('the health endpoint reports ok once all servers listen', async () => {
  const mock = createMockProvider(EVERYTHING)
  onTestFinished(() => mock.close())
  expect((await mock.app.inject('/_mock/health')).statusCode).toBe(503)
  await mock.listen()
  expect((await mock.app.inject('/_mock/health')).json()).toEqual({ status: 'ok' })
})

test('a start error names the server that cannot start, and the other servers are closed', async () => {
  const port = await takePort()
  const mock = createMockProvider({ ...EVERYTHING, toolServer: { port } })
  const error = await mock.listen().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ListenError)
  expect(error).toMatchObject({ listener: 'tool_server', port, isTaken: true })
  expect(await isListening(mock.addresses.provider)).toBe(false)
  expect(await isListening(mock.addresses.web)).toBe(false)
})

test('closing a mock closes its open connections', async () => {
  const mock = createMockProvider(EVERYTHING)
  const { provider, web, tool_server } = await mock.listen()
  await Promise.all([provider, web, tool_server].map((address) => fetch(address)))
  await mock.close()
  for (const address of [provider, web, tool_server]) expect(await isListening(address)).toBe(false)
})

test('two mocks in one process share no users', async () => {
  const [one, other] = [createMockProvider(), createMockProvider()]
  await one.app.inject({
    method: 'POST',
    url: '/_mock/public-token-test-latchkey/users',
    payload: { email: 'ada@example.com' },
  })
  const response = await other.app.inject('/_mock/public-token-test-latchkey/users')
  expect(response.json()).toEqual({ users: [], total: 0 })
})

test('waiting for a message returns the next one of the given tenant and address', async () => {
  const { messages, tenants } = createMockProvider()
  const waiting = messages.waitFor({ tenant: 'public-token-test-mail', to: 'ada@example.com' })
  sendMessage(tenants.default(), { ...MAIL, text: 'of another tenant' })
  const tenant = tenants.find('public-token-test-mail')
  if (tenant) sendMessage(tenant, MAIL)
  expect(await waiting).toMatchObject(MAIL)
  expect(await messages.waitFor()).toMatchObject({ text: 'of another tenant' })
})

test('waiting for a message rejects if none arrives in time', async () => {
  const { messages } = createMockProvider()
  const waiting = messages.waitFor({ to: 'nobody@example.com', timeout_ms: 1 })
  await expect(waiting).rejects.toThrow(
    'No message {"to":"nobody@example.com"} arrived within 1 ms. The inbox is empty.',
  )
  await expect(messages.waitFor({ tenant: 'nonsense' })).rejects.toThrow('nonsense')
})

test('no webhook reaches the servers of the mock itself', { tags: 'threat.m1' }, async () => {
  const mock = createMockProvider(EVERYTHING)
  onTestFinished(() => mock.close())
  const base = `/_mock/${DEFAULT_PUBLIC_TOKEN}`
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await mock.app.inject({ method, url: `${base}${path}`, ...(payload && { payload }) })).json()
  const target = await takePort()
  // A port that only later becomes the mock's own, as that of a stored webhook does.
  const { webhook } = await call('POST', '/webhooks', { url: `http://localhost:${target}/` })
  const addresses = await mock.listen()
  for (const address of Object.values(addresses)) {
    const refused = await call('POST', '/webhooks', { url: `${address}${base}/reset` })
    expect(refused).toMatchObject({ error_type: 'bad_request', error_message: expect.stringContaining('mock itself') })
  }
  ownPorts.add(target)
  onTestFinished(() => void ownPorts.delete(target))
  await call('POST', '/users', { email: 'ada@example.com' })
  const { deliveries } = await call('GET', '/webhook_deliveries?wait_ms=5000')
  expect(deliveries).toMatchObject([
    { webhook_id: webhook.webhook_id, attempts: [{ status: null, error: expect.stringContaining('mock itself') }] },
  ])
})

test.each([
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n', 400],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nX : y\r\n\r\n', 400],
  [
    'both a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['20 kB of headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', '\x16\x03\x01\x02\x00\r\n\r\n', 400],
])('a request with %s gets the error envelope', { tags: 'threat.m6' }, async (_, request, status) => {
  const mock = createMockProvider({ port: 0 })
  onTestFinished(() => mock.close())
  const { provider } = await mock.listen()
  const connection = await openConnection(new URL(provider))
  onTestFinished(connection.close)
  expect(await connection.send(request)).toMatchObject({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', connection: 'close' },
    body: {
      status_code: status,
      request_id: expect.stringMatching(/^request-id-test-/),
      error_type: 'bad_request',
      error_message: expect.any(String),
      error_url: expect.stringContaining('bad_request'),
    },
  })
})

test.each(['http://evil.example', 'HTTP://user@evil.example:8443', 'https://evil.example/', 'http://evil.example///'])(
  'a call whose request line begins with %s is served and recorded by its path',
  { tags: 'threat.m6' },
  async (origin) => {
    const mock = createMockProvider({ port: 0 })
    onTestFinished(() => mock.close())
    const { provider } = await mock.listen()
    const url = `/sdk/v1/projects/bootstrap/${DEFAULT_PUBLIC_TOKEN}?x=http://y`
    await mock.app.inject({ method: 'POST', url: `/_mock/${DEFAULT_PUBLIC_TOKEN}/recording` })
    const connection = await openConnection(new URL(provider))
    onTestFinished(connection.close)
    const { status } = await connection.send(`GET ${origin}${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const { calls } = (await mock.app.inject(`/_mock/${DEFAULT_PUBLIC_TOKEN}/recording/bundle`)).json()
    expect([status, calls.map((call: { url: string }) => call.url)]).toEqual([200, [url]])
  },
)
