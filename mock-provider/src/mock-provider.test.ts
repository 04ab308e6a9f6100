import { createServer, Server, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendMessage, type NewMessage } from './messages/messages.ts'
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
