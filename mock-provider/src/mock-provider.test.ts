import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendMessage, type NewMessage } from './messages/messages.ts'
import { createMockProvider, ListenError, type MockProviderOptions } from './mock-provider.ts'

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

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

test('a mock answers in memory, without listening', async () => {
  const { app } = createMockProvider()
  expect((await app.inject('/.well-known/oauth-authorization-server')).json().issuer).toBe('http://localhost:4010')
})

test('free ports are taken, and every document speaks of them', async () => {
  const mock = createMockProvider(EVERYTHING)
  onTestFinished(() => mock.close())
  const { provider, web, tool_server } = await mock.listen()
  const metadata = await (await fetch(`${provider}/.well-known/oauth-authorization-server`)).json()
  expect(metadata).toMatchObject({ issuer: provider, authorization_endpoint: `${web}/oauth/authorize` })
  const resource = await (await fetch(`${tool_server}/.well-known/oauth-protected-resource/mcp`)).json()
  expect(resource).toMatchObject({ resource: `${tool_server}/mcp`, authorization_servers: [provider] })
  for (const address of [provider, web, tool_server]) expect(address).toMatch(/^http:\/\/localhost:\d+$/)
})

test('it is healthy once everything listens', async () => {
  const mock = createMockProvider(EVERYTHING)
  onTestFinished(() => mock.close())
  expect((await mock.app.inject('/_mock/health')).statusCode).toBe(503)
  await mock.listen()
  expect((await mock.app.inject('/_mock/health')).json()).toEqual({ status: 'ok' })
})

test('when one server cannot start, the error says which, and none keeps running', async () => {
  const port = await takePort()
  const mock = createMockProvider({ ...EVERYTHING, toolServer: { port } })
  const error = await mock.listen().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ListenError)
  expect(error).toMatchObject({ listener: 'tool_server', port, isTaken: true })
  expect(await isAnswering(mock.addresses.provider)).toBe(false)
  expect(await isAnswering(mock.addresses.web)).toBe(false)
})

test('closing ends open connections too', async () => {
  const mock = createMockProvider(EVERYTHING)
  const { provider, web, tool_server } = await mock.listen()
  await Promise.all([provider, web, tool_server].map((address) => fetch(address)))
  await mock.close()
  for (const address of [provider, web, tool_server]) expect(await isAnswering(address)).toBe(false)
})

test('two mocks in one process share nothing', async () => {
  const [one, other] = [createMockProvider(), createMockProvider()]
  await one.app.inject({
    method: 'POST',
    url: '/_mock/public-token-test-latchkey/users',
    payload: { email: 'ada@example.com' },
  })
  const response = await other.app.inject('/_mock/public-token-test-latchkey/users')
  expect(response.json()).toEqual({ users: [] })
})

test('a program waits for the next message to an address, of one tenant', async () => {
  const { messages, tenants } = createMockProvider()
  const waiting = messages.waitFor({ tenant: 'public-token-test-mail', to: 'ada@example.com' })
  sendMessage(tenants.default(), { ...MAIL, text: 'of another tenant' })
  const tenant = tenants.find('public-token-test-mail')
  if (tenant) sendMessage(tenant, MAIL)
  expect(await waiting).toMatchObject(MAIL)
  expect(await messages.waitFor()).toMatchObject({ text: 'of another tenant' })
})

test('a message that does not come in time is told', async () => {
  const { messages } = createMockProvider()
  const waiting = messages.waitFor({ to: 'nobody@example.com', timeout_ms: 1 })
  await expect(waiting).rejects.toThrow('No message arrived within 1 ms: {"to":"nobody@example.com"}')
  await expect(messages.waitFor({ tenant: 'nonsense' })).rejects.toThrow('nonsense')
})
