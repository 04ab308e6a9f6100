import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { linkAsana } from '../asana/asana-links.ts'
import { createMockProvider } from '../mock-provider.ts'
import { sessions, type SessionRow } from '../sessions/sessions.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { createUser } from '../users/users.ts'
import { createToolServer } from './tool-server.ts'

const CALLBACK = 'http://localhost:33418/oauth/callback'

type Memory = { [Name in 'information' | 'tokens' | 'verifier' | 'discovery' | 'url']?: unknown }

/** The state that an assistant keeps during the authorization. */
function createAuthProvider(memory: Memory, document_url?: string): OAuthClientProvider {
  const redirectUrl = document_url === undefined ? CALLBACK : 'http://localhost:33418/callback'
  return {
    ...(document_url !== undefined && { clientMetadataUrl: document_url }),
    redirectUrl,
    clientMetadata: {
      client_name: 'Test assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    state: () => 'state=with&signs+"\'',
    clientInformation: () => memory.information as never,
    saveClientInformation: (information) => void (memory.information = information),
    tokens: () => memory.tokens as never,
    saveTokens: (tokens) => void (memory.tokens = tokens),
    redirectToAuthorization: (url) => void (memory.url = url),
    saveCodeVerifier: (verifier) => void (memory.verifier = verifier),
    codeVerifier: () => memory.verifier as string,
    saveDiscoveryState: (discovery) => void (memory.discovery = discovery),
    discoveryState: () => memory.discovery as never,
  }
}

async function startServers(public_token = 'public-token-test-latchkey') {
  const mock = createMockProvider({ port: 0, toolServer: { port: 0 } })
  onTestFinished(() => mock.close())
  const { provider } = await mock.listen()
  const tenant = mock.tenants.find(public_token)
  if (!tenant) throw new Error('no tenant')
  const user = createUser(tenant, { email: 'ada@example.com', is_email_verified: true })
  const authentication_factors: SessionRow['authentication_factors'] = []
  sessions(tenant).set('token-1', {
    session_token: 'token-1',
    user_id: user.user_id,
    started_at: '2026-01-05T09:00:00Z',
    expires_at: '9999-01-01T00:00:00Z',
    authentication_factors,
  } as SessionRow)
  return { provider, tenant, user, mcpUrl: new URL(getToolServerUrl(tenant)) }
}

/** Submits the consent page with the parameters in its URL. */
async function submitConsent(
  provider: string,
  tenant: Tenant,
  page: URL,
  consent_granted: boolean,
): Promise<URLSearchParams> {
  const { client_id, redirect_uri, response_type, state, code_challenge, prompt } = Object.fromEntries(
    page.searchParams,
  )
  const request = {
    client_id,
    redirect_uri,
    response_type,
    state,
    code_challenge,
    prompt,
    scopes: (page.searchParams.get('scope') ?? 'openid email profile').split(' '),
    resources: page.searchParams.getAll('resource'),
  }
  const call = (step: string, body: object) =>
    fetch(`${provider}/sdk/v1/idp/oauth/authorize/${step}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${tenant.public_token}:token-1`)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await call('start', request)
  const response = await call('submit', { ...request, consent_granted })
  const { data } = (await response.json()) as { data: { redirect_uri: string } }
  return new URL(data.redirect_uri).searchParams
}

/** Plays an assistant, from its first refused request until a request is accepted. */
async function connectAssistant(
  servers: Awaited<ReturnType<typeof startServers>>,
  { memory = {}, document_url }: { memory?: Memory; document_url?: string } = {},
) {
  const authProvider = createAuthProvider(memory, document_url)
  const client = new Client({ name: 'test-assistant', version: '1.0.0' })
  onTestFinished(() => client.close())
  const first = new StreamableHTTPClientTransport(servers.mcpUrl, { authProvider })
  await expect(client.connect(first)).rejects.toBeInstanceOf(UnauthorizedError)
  const back = await submitConsent(servers.provider, servers.tenant, memory.url as URL, true)
  await first.finishAuth(back)
  await client.connect(new StreamableHTTPClientTransport(servers.mcpUrl, { authProvider }))
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    return { text: content.map((part) => ('text' in part ? part.text : '')).join(''), isError: isError === true }
  }
  return { client, memory, call, back }
}

test.each(['public-token-test-latchkey', 'public-token-test-other'])(
  'an MCP client of the tenant %s signs in and uses the tools',
  async (public_token) => {
    const servers = await startServers(public_token)
    const { client, back, memory } = await connectAssistant(servers)
    expect(back.get('state')).toBe('state=with&signs+"\'')
    expect(memory.tokens).toMatchObject({ refresh_token: expect.any(String) })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_workspaces',
      'list_tasks',
      'create_task',
      'get_phone_number',
    ])
  },
)

test('an MCP client that is known by its metadata document connects without a registration', async () => {
  const servers = await startServers()
  const document_url = 'https://claude.ai/oauth/claude-code-client-metadata'
  const { client, memory } = await connectAssistant(servers, { document_url })
  expect((await client.listTools()).tools).toHaveLength(4)
  expect(memory.information).toMatchObject({ client_id: document_url })
})

test('an MCP client whose registration the mock has lost registers again', async () => {
  const memory: Memory = {}
  await connectAssistant(await startServers(), { memory })
  const before = memory.information
  const { client } = await connectAssistant(await startServers(), { memory: { ...memory, discovery: undefined } })
  expect((await client.listTools()).tools).toHaveLength(4)
  expect(before).toMatchObject({ client_id: expect.any(String) })
})

test('two windows of an MCP client refresh one token, and both go on', async () => {
  const servers = await startServers()
  servers.tenant.config.refresh_token_reuse_seconds = 10
  const { client, memory } = await connectAssistant(servers)
  await client.close()
  servers.tenant.clock.advance(3_700_000)
  const open = async () => {
    const window = new Client({ name: 'test-assistant', version: '1.0.0' })
    onTestFinished(() => window.close())
    const own = { ...memory } // each window has read the stored token before the other one replaces it
    await window.connect(new StreamableHTTPClientTransport(servers.mcpUrl, { authProvider: createAuthProvider(own) }))
    return (await window.listTools()).tools.length
  }
  expect(await Promise.all([open(), open()])).toEqual([4, 4])
})

test('every MCP tool but create_task is annotated as read-only', async () => {
  const { client } = await connectAssistant(await startServers())
  const { tools } = await client.listTools()
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint)
  expect(reading.map(({ name }) => name)).toEqual(['list_workspaces', 'list_tasks', 'get_phone_number'])
})

test('without an Asana connection, an MCP tool returns an error with the URL to connect at', async () => {
  const { call } = await connectAssistant(await startServers())
  expect(await call('list_workspaces')).toEqual({
    text: 'Asana is not connected. Connect it at http://localhost:3000/ and try again.',
    isError: true,
  })
})

test('MCP tools read and change the user’s workspaces and tasks', async () => {
  const servers = await startServers()
  linkAsana(servers.tenant, servers.user.user_id, {
    access_token: 'x',
    account: { gid: '1', name: 'Ada', email: 'ada@example.com' },
  })
  const { call } = await connectAssistant(servers)
  expect((await call('list_workspaces')).text).toContain('Engineering')
  await call('create_task', { workspace: 'engineering', name: 'Ship it' })
  expect((await call('list_tasks', { workspace: 'Engineering' })).text).toContain('Ship it')
  expect((await call('list_tasks', { workspace: 'Personal' })).text).not.toContain('Ship it')
  expect(await call('list_tasks', { workspace: 'Nowhere' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('Engineering, Personal'),
  })
})

test('an MCP tool call without a required argument returns an error', async () => {
  const { call } = await connectAssistant(await startServers())
  expect(await call('create_task', { workspace: 'Engineering' })).toMatchObject({ isError: true })
})

test('an expired token is refreshed without user interaction', async () => {
  const servers = await startServers()
  const { client, memory } = await connectAssistant(servers)
  await client.close()
  const before = memory.tokens
  servers.tenant.clock.advance(3_700_000)
  const later = new Client({ name: 'test-assistant', version: '1.0.0' })
  onTestFinished(() => later.close())
  await later.connect(new StreamableHTTPClientTransport(servers.mcpUrl, { authProvider: createAuthProvider(memory) }))
  expect((await later.listTools()).tools).toHaveLength(4)
  expect(memory.tokens).not.toEqual(before)
})

test('the MCP server answers an invalid token with a 401 that names the resource metadata', async () => {
  const { mcpUrl, provider, tenant } = await startServers()
  const metadata = `${mcpUrl.origin}/.well-known/oauth-protected-resource/mcp`
  for (const authorization of ['Bearer made-up', 'Bearer a.b.c', 'Basic eA==', 'Bearer ']) {
    const response = await fetch(mcpUrl, { method: 'POST', headers: { authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain(`error="invalid_token"`)
    expect(response.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`)
  }
  const response = await fetch(mcpUrl)
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${metadata}", scope="openid email profile"`,
  )
  expect(await (await fetch(metadata)).json()).toMatchObject({
    resource: mcpUrl.href,
    authorization_servers: [provider],
  })
  expect(tenant.addresses.tool_server).toBe(mcpUrl.origin)
})

test('the MCP server rejects revoked tokens, ID tokens and tokens for another resource or tenant', async () => {
  const servers = await startServers()
  const { memory } = await connectAssistant(servers)
  const { access_token, id_token } = memory.tokens as { access_token: string; id_token: string }
  const { client_id } = memory.information as { client_id: string }
  const enter = (token: string, url: string = servers.mcpUrl.href) =>
    fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect((await enter(access_token)).status).toBe(405)
  expect((await enter(id_token)).status).toBe(401)
  expect((await enter(access_token, `${servers.mcpUrl.origin}/project-test-other/mcp`)).status).toBe(401)
  await fetch(`${servers.provider}/v1/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: access_token, client_id }),
  })
  expect((await enter(access_token)).status).toBe(401)
})

test('a token without the scope openid gets a 403 that names the missing scope', async () => {
  const servers = await startServers()
  const { memory } = await connectAssistant(servers)
  const { refresh_token } = memory.tokens as { refresh_token: string }
  const { client_id } = memory.information as { client_id: string }
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id, scope: 'email' })
  const { access_token } = (await (
    await fetch(`${servers.provider}/v1/oauth2/token`, { method: 'POST', body })
  ).json()) as { access_token: string }
  const response = await fetch(servers.mcpUrl, { method: 'POST', headers: { authorization: `Bearer ${access_token}` } })
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toContain('error="insufficient_scope"')
})

test.each([
  { host: 'evil.example' },
  { host: 'localhost.evil.example:4020' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('an MCP request with the headers %j is rejected', async (headers) => {
  const app = createToolServer({ tenants: createProviderApp().tenants })
  expect((await app.inject({ method: 'POST', url: '/mcp', headers })).statusCode).toBe(403)
})

test('the MCP server allows cross-origin reads of its responses', async () => {
  const { mcpUrl } = await startServers()
  const response = await fetch(mcpUrl, { method: 'OPTIONS', headers: { origin: 'http://localhost:4010' } })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
})

test.each([
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-protected-resource/other',
  '/.well-known/oauth-protected-resource/other/mcp',
  '/',
])('the MCP server responds to the path %s with a 404 in JSON', async (path) => {
  const { mcpUrl } = await startServers()
  const response = await fetch(new URL(path, mcpUrl))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('json')
})

test('a call that would create a tenant above the limit is refused', async () => {
  const { tenants } = createProviderApp({ maxTenants: 1 })
  tenants.find('public-token-test-full')?.config.email_domains.push('other.example')
  const app = createToolServer({ tenants })
  const response = await app.inject({ url: '/project-test-new/mcp', headers: { host: 'localhost:4020' } })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'invalid_request' })
})

test('the MCP server has an endpoint for a project with an id of maximum length', async () => {
  const app = createToolServer({ tenants: createProviderApp().tenants })
  const url = `/project-test-${'x'.repeat(128)}/mcp`
  expect((await app.inject({ url, headers: { host: 'localhost:4020' } })).statusCode).toBe(401)
})

test.each([
  ['localhost', undefined, 401],
  ['mcp.localhost', undefined, 401],
  ['MCP.localhost:4020', 'http://app.localhost:3000', 401],
  ['localhost', 'https://app.localhost', 401],
  ['localhost.example', undefined, 403],
  ['mylocalhost', undefined, 403],
  ['localhost', 'https://localhost.example', 403],
  ['localhost', 'null', 403],
])('a call to the host %s from the origin %s has the status %i', async (host, origin, status) => {
  const app = createToolServer({ tenants: createProviderApp().tenants })
  const headers = { host, ...(origin !== undefined && { origin }) }
  expect((await app.inject({ method: 'POST', url: '/mcp', headers })).statusCode).toBe(status)
})

test.each(['/mcp/', '/project-test-latchkey/mcp/', '/.well-known/oauth-protected-resource/mcp/'])(
  'the tool server answers the address %s, which ends in a slash',
  async (url) => {
    const app = createToolServer({ tenants: createProviderApp().tenants })
    const expected = await app.inject(url.slice(0, -1))
    const response = await app.inject(url)
    expect([response.statusCode, response.body]).toEqual([expected.statusCode, expected.body])
    expect(response.headers['www-authenticate']).toBe(expected.headers['www-authenticate'])
  },
)

test.each([
  ['*/*', 200],
  ['application/json, */*;q=0.1', 200],
  [undefined, 200],
  ['application/json, text/event-stream', 200],
  ['application/json', 406],
  ['text/html', 406],
])('a call of a client that accepts %s has the status %i', async (accept, status) => {
  const servers = await startServers()
  const { memory } = await connectAssistant(servers)
  const { access_token } = memory.tokens as { access_token: string }
  const response = await fetch(servers.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      ...(accept !== undefined && { accept }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(response.status).toBe(status)
  await response.body?.cancel()
})

test.each([
  ['tools.example', undefined, 401],
  ['tools.example', 'app://desktop', 401],
  ['other.example', undefined, 403],
  ['tools.example', 'https://other.example', 403],
])('a tool server with a public URL answers the host %s and the origin %s with %i', async (host, origin, status) => {
  const { tenants } = createProviderApp()
  tenants.default().config.origins.push('app://*')
  const app = createToolServer({ tenants, publicUrl: 'https://tools.example' })
  const headers = { host, ...(origin !== undefined && { origin }) }
  expect((await app.inject({ method: 'POST', url: '/mcp', headers })).statusCode).toBe(status)
})

test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])(
  'the metadata of the tool server have the host %s under which they were asked for',
  async (host) => {
    const app = createToolServer({ tenants: createProviderApp().tenants })
    const headers = { host: `${host}:4020` }
    const own = `http://${host.toLowerCase()}:4020`
    const metadata = await app.inject({ url: '/.well-known/oauth-protected-resource/mcp', headers })
    expect(metadata.json()).toMatchObject({ resource: `${own}/mcp` })
    const challenge = (await app.inject({ method: 'POST', url: '/mcp', headers })).headers['www-authenticate']
    expect(challenge).toContain(`resource_metadata="${own}/.well-known/oauth-protected-resource/mcp"`)
  },
)

test('a refused call of a foreign page creates no tenant', { tags: 'threat.m1' }, async () => {
  const { tenants } = createProviderApp()
  const app = createToolServer({ tenants })
  const count = () => tenants.all().length
  await app.inject({ method: 'POST', url: '/mcp' })
  const before = count()
  for (const headers of [{ origin: 'https://other.example' }, { host: 'other.example' }]) {
    const response = await app.inject({ method: 'POST', url: '/project-test-foreign/mcp', headers })
    expect(response.statusCode).toBe(403)
  }
  expect(count()).toBe(before)
})
