import { expect, test } from 'vitest'
import { applyOmissions, getPlayedClient, getRedirectUri, PLAYED_CLIENTS } from './played-clients.ts'

const REQUEST =
  'https://web.example/oauth/authorize?response_type=code&client_id=c&state=s&code_challenge=x&code_challenge_method=S256' +
  '&scope=openid+email+offline_access&prompt=consent&resource=https%3A%2F%2Ftools.example%2Fmcp'

function toRequest(id: string): Record<string, string> {
  const url = new URL(REQUEST)
  applyOmissions(url, getPlayedClient(id))
  return Object.fromEntries(url.searchParams)
}

test.each([
  ['simulator', 'Assistant simulator', undefined],
  ['chatgpt', 'ChatGPT', 'https://chatgpt.com/connector_platform_oauth_redirect'],
  ['claude', 'Claude', 'https://claude.ai/api/mcp/auth_callback'],
  ['claude_code', 'Claude Code', 'http://localhost:53117/callback'],
  ['cursor', 'Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback'],
  ['vs_code', 'Visual Studio Code', 'http://127.0.0.1:33418/'],
  ['inspector', 'MCP Inspector', 'http://127.0.0.1:6276/oauth/callback'],
  ['minimal', 'Minimal client', 'https://minimal.example/callback'],
])('the simulated client %s registers as %s and is redirected to %s', (id, client_name, redirect_uri) => {
  expect(getPlayedClient(id)).toMatchObject({ client_name, ...(redirect_uri !== undefined && { redirect_uri }) })
})

test.each(['chatgpt', 'claude', 'cursor', 'inspector', 'minimal'])(
  'the simulated client %s registers the redirect URI that it sends',
  (id) => {
    const { redirect_uri, redirect_uris } = getPlayedClient(id)
    expect(redirect_uris).toEqual([redirect_uri])
  },
)

test.each([
  ['chatgpt', 'https://chatgpt.com/oauth/client.json'],
  ['claude', 'https://claude.ai/oauth/mcp-oauth-client-metadata'],
  ['claude_code', 'https://claude.ai/oauth/claude-code-client-metadata'],
  ['vs_code', 'https://vscode.dev/oauth/client-metadata.json'],
  ['cursor', undefined],
  ['inspector', undefined],
])('the simulated client %s is known by the document %s', (id, document_url) => {
  expect(getPlayedClient(id).document_url).toBe(document_url)
})

test('the simulated Claude Code has loopback redirect URIs without a port', () => {
  expect(PLAYED_CLIENTS.claude_code.redirect_uris).toEqual(['http://localhost/callback', 'http://127.0.0.1/callback'])
})

test.each([
  ['simulator', 'http://localhost:4010', 'http://localhost:4010/simulator/callback'],
  ['claude_code', 'http://localhost:4010', 'http://localhost:4010/callback'],
  ['claude_code', 'http://127.0.0.1:4010', 'http://localhost:53117/callback'],
  ['claude_code', 'https://localhost:4010', 'http://localhost:53117/callback'],
  ['vs_code', 'http://127.0.0.1:4010', 'http://127.0.0.1:33418/'],
])('the simulated client %s, run at %s, sends the redirect URI %s', (id, console_url, redirect_uri) => {
  expect(getRedirectUri(getPlayedClient(id), console_url)).toBe(redirect_uri)
})

test('the simulated Visual Studio Code has a loopback redirect URI with a trailing slash, and its web page', () => {
  expect(PLAYED_CLIENTS.vs_code.redirect_uris).toEqual(['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'])
})

test.each(['simulator', 'inspector'])('the simulated client %s requests offline_access with prompt=consent', (id) => {
  expect(toRequest(id)).toEqual(Object.fromEntries(new URL(REQUEST).searchParams))
})

test.each(['chatgpt', 'claude', 'claude_code', 'cursor', 'vs_code'])(
  'the simulated client %s omits offline_access and prompt=consent, and sends the resource parameter',
  (id) => {
    const request = toRequest(id)
    expect(request).toMatchObject({
      scope: 'openid email',
      resource: 'https://tools.example/mcp',
      response_type: 'code',
    })
    expect(request).not.toHaveProperty('prompt')
  },
)

test('the simulated minimal client sends only the required parameters', () => {
  expect(Object.keys(toRequest('minimal'))).toEqual(['client_id', 'state', 'code_challenge', 'code_challenge_method'])
})

test('an unknown simulated client falls back to the simulator itself', () => {
  for (const id of ['constructor', 'other', undefined]) expect(getPlayedClient(id)).toBe(PLAYED_CLIENTS.simulator)
})
