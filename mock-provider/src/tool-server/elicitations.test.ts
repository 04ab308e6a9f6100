import { Client, StreamableHTTPClientTransport, UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { linkAsana } from '../asana/asana-links.ts'
import { createAccessToken } from '../authorization-server/access-tokens.ts'
import { createGrant } from '../authorization-server/grants.ts'
import { createMockProvider } from '../mock-provider.ts'
import { getToolServerUrl } from '../core/tenant.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'
import { canOpenLinks, noteCapabilities } from './elicitations.ts'
import { readBody } from './read-body.ts'
import { Readable } from 'node:stream'

const ACCOUNT = { access_token: 'x', account: { gid: '1', name: 'Ada', email: 'ada@example.com' } }
const LINK = { message: 'Connect your Asana account, so that the tools can use it.', url: expect.any(String) }
const SENTENCE = 'Asana is not connected. Connect it at http://localhost:3000/ and try again.'

async function startServers(scopes = ['openid']) {
  const mock = createMockProvider({ port: 0, toolServer: { port: 0 } })
  onTestFinished(() => mock.close())
  await mock.listen()
  const tenant = mock.tenants.default()
  const user = createUser(tenant, { email: 'ada@example.com', phone_number: '+12025550123' })
  const url = getToolServerUrl(tenant)
  const grant = createGrant(tenant, { client_id: 'c', user_id: user.user_id, scopes, resources: [url] })
  const token = await createAccessToken(tenant, { grant, scopes, audiences: [url], lifetime_seconds: 3600 })
  return { tenant, user_id: user.user_id, url: new URL(url), token }
}

type Servers = Awaited<ReturnType<typeof startServers>>

/** Connects a client that has a token. `link` is the capability to open links. */
async function connect({ url, token }: Servers, link: boolean, mode: 'legacy' | 'modern') {
  const client = new Client(
    { name: 'test-assistant', version: '1.0.0' },
    {
      capabilities: link ? { elicitation: { url: {} } } : {},
      ...(mode === 'modern' && { versionNegotiation: { mode: 'auto' as const } }),
    },
  )
  onTestFinished(() => client.close())
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  return client
}

function textOf({ content }: { content?: unknown }): string {
  return JSON.stringify(content)
}

test('a 2025-protocol MCP client with URL elicitation is asked to connect Asana and notified afterwards', async () => {
  const servers = await startServers()
  const client = await connect(servers, true, 'legacy')
  const completed: unknown[] = []
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => void completed.push(params))
  const error = await client.callTool({ name: 'list_workspaces' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UrlElicitationRequiredError)
  expect(error).toMatchObject({
    code: -32042,
    elicitations: [{ mode: 'url', elicitationId: expect.any(String), ...LINK }],
  })
  const { elicitationId, url } = (error as UrlElicitationRequiredError).elicitations[0] ?? {}
  expect(url).toBe('http://localhost:3000/asana/authorize')
  linkAsana(servers.tenant, servers.user_id, ACCOUNT)
  await expect.poll(() => completed).toEqual([{ elicitationId }])
  expect(textOf(await client.callTool({ name: 'list_workspaces' }))).toContain('Engineering')
})

test('connecting another user’s Asana account does not complete an MCP elicitation', async () => {
  const servers = await startServers()
  const client = await connect(servers, true, 'legacy')
  const completed: unknown[] = []
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => void completed.push(params))
  await expect(client.callTool({ name: 'list_workspaces' })).rejects.toThrow()
  linkAsana(servers.tenant, createUser(servers.tenant, { email: 'eve@example.com' }).user_id, ACCOUNT)
  linkAsana(servers.tenant, servers.user_id, ACCOUNT)
  await expect.poll(() => completed).toHaveLength(1)
})

test.each(['legacy', 'modern'] as const)(
  'a %s client that cannot open links gets the link in a sentence',
  async (mode) => {
    const client = await connect(await startServers(), false, mode)
    const result = await client.callTool({ name: 'list_workspaces' })
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(SENTENCE)])
  },
)

test('capabilities that a client declared with protocol 2025 do not count in its 2026 connection', async () => {
  const servers = await startServers()
  await connect(servers, true, 'legacy')
  const client = await connect(servers, false, 'modern')
  expect(textOf(await client.callTool({ name: 'list_workspaces' }))).toContain(SENTENCE)
})

test('a client of protocol 2026 opens the link during its call', async () => {
  const servers = await startServers()
  const client = await connect(servers, true, 'modern')
  const asked: unknown[] = []
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params)
    linkAsana(servers.tenant, servers.user_id, ACCOUNT)
    return { action: 'accept' as const }
  })
  expect(textOf(await client.callTool({ name: 'list_workspaces' }))).toContain('Engineering')
  expect(asked).toEqual([expect.objectContaining({ mode: 'url', ...LINK })])
})

test('a client of protocol 2026 whose user declines gets the link in a sentence, and is not asked again', async () => {
  const client = await connect(await startServers(), true, 'modern')
  let asked = 0
  client.setRequestHandler('elicitation/create', () => {
    asked += 1
    return { action: 'decline' as const }
  })
  expect(textOf(await client.callTool({ name: 'list_workspaces' }))).toContain(SENTENCE)
  expect(asked).toBe(1)
})

test.each(['legacy', 'modern'] as const)(
  'an MCP tool that needs another scope names the scope to a %s client',
  async (mode) => {
    const { url, token } = await startServers(['openid', 'email'])
    const seen: Response[] = []
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      mode === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
    )
    onTestFinished(() => client.close())
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: async (...request) => {
        const response = await fetch(...request)
        seen.push(response)
        return response
      },
    })
    await client.connect(transport)
    await expect(client.callTool({ name: 'get_phone_number' })).rejects.toThrow()
    const refusal = seen.find(({ status }) => status === 403)
    const challenge = refusal?.headers.get('www-authenticate') ?? ''
    expect(challenge).toContain('error="insufficient_scope"')
    expect(challenge).toMatch(/scope="phone openid email"/)
    expect(challenge).toContain(`resource_metadata="${url.origin}/.well-known/oauth-protected-resource/mcp"`)
  },
)

test('with the scope, the tool returns the phone number', async () => {
  const client = await connect(await startServers(['openid', 'phone']), false, 'legacy')
  expect(textOf(await client.callTool({ name: 'get_phone_number' }))).toContain('+12025550123')
})

test('URL elicitation is used only for the client and user that declared the capability', () => {
  const tenant = createTestTenants().default()
  const party = { client_id: 'c', user_id: 'ada' }
  const capabilities = { elicitation: { url: {} } }
  noteCapabilities(tenant, party, { method: 'initialize', params: { capabilities } })
  expect(canOpenLinks(tenant, party)).toBe(true)
  expect(canOpenLinks(tenant, { ...party, user_id: 'eve' })).toBe(false)
  expect(canOpenLinks(tenant, { ...party, client_id: 'd' })).toBe(false)
})

test('with more than a thousand users, MCP client capabilities of the oldest are dropped', () => {
  const tenant = createTestTenants().default()
  const toParty = (count: number) => ({ client_id: 'c', user_id: `user-${count}` })
  const message = { method: 'initialize', params: { capabilities: { elicitation: { url: {} } } } }
  for (let count = 0; count <= 1_000; count += 1) noteCapabilities(tenant, toParty(count), message)
  expect([0, 1, 1_000].map((count) => canOpenLinks(tenant, toParty(count)))).toEqual([false, true, true])
})

test('the MCP server rejects a body that is too large or is not JSON', async () => {
  const { url, token } = await startServers()
  const send = (body: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
    })
  expect((await send('{')).status).toBe(400)
  expect((await send('')).status).toBe(400)
  expect((await send('x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413)
})

test('a request body of the MCP server is parsed once and can be streamed again', async () => {
  const { message, body } = await readBody(Readable.from([Buffer.from('{"a"'), Buffer.from(':1}')]))
  expect(message).toEqual({ a: 1 })
  expect(Buffer.concat(await body.toArray()).toString()).toBe('{"a":1}')
})
