import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import * as oidc from 'openid-client'
import type { Page } from '@playwright/test'
import { createAssistant } from '../assistant.ts'
import { fetchAs } from '../evidence.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { expect, test } from '../fixtures.ts'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { close, listen } from '../loopback-server.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

const REDIRECT_URI = 'http://localhost:33418/callback'

/** Authorizes a request whose redirect URI nothing serves. @returns the URL that the browser was redirected to */
async function approve(page: Page, authorizationUrl: string): Promise<URL> {
  await page.route('http://localhost:33418/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
  await page.goto(authorizationUrl)
  await signInWithGithub(page)
  await consentScreen(page).allow.click()
  await page.waitForURL('http://localhost:33418/**')
  return new URL(page.url())
}

test(
  'a client built with the MCP SDK’s second generation authorizes and connects',
  { tag: '@night' },
  async ({ page, assistant }) => {
    const saved: {
      information?: StoredOAuthClientInformation
      tokens?: StoredOAuthTokens
      verifier?: string
      url?: string
    } = {}
    const authProvider: OAuthClientProvider = {
      redirectUrl: REDIRECT_URI,
      clientMetadata: {
        client_name: 'Second Generation',
        redirect_uris: [REDIRECT_URI],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      clientInformation: () => saved.information,
      saveClientInformation: (information) => void (saved.information = information),
      tokens: () => saved.tokens,
      saveTokens: (tokens) => void (saved.tokens = tokens),
      redirectToAuthorization: (url) => void (saved.url = url.href),
      saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
      codeVerifier: () => saved.verifier ?? '',
    }
    const connect = () =>
      new StreamableHTTPClientTransport(new URL(assistant.resource), { authProvider, fetch: fetchAs('mcp') })
    const client = new Client({ name: 'second-generation', version: '1.0.0' })
    const transport = connect()
    await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError)
    const back = await approve(page, saved.url ?? '')
    await transport.finishAuth(back.searchParams)
    await client.connect(connect())
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('list_workspaces')
    expect(saved.tokens).toMatchObject({ refresh_token: expect.any(String) })
    await client.close()
  },
)

test(
  'a certified OpenID Connect client accepts every response',
  { tag: '@night' },
  async ({ page, tenant, provider }) => {
    const issuer = new URL(`${provider.url}/v1/public/${toProjectId(tenant)}`)
    const config = await oidc.dynamicClientRegistration(
      issuer,
      { client_name: 'OpenID', redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
      oidc.None(),
      {
        execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
        // The library declares its options more loosely than `fetch`.
        [oidc.customFetch]: fetchAs('openid') as oidc.CustomFetch,
      },
    )
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
    const expectedState = oidc.randomState()
    const expectedNonce = oidc.randomNonce()
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email offline_access',
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      prompt: 'consent',
    })
    const back = await approve(page, url.href)
    const tokens = await oidc.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState, expectedNonce })
    const subject = tokens.claims()?.sub ?? ''
    const info = await oidc.fetchUserInfo(config, tokens.access_token, subject)
    expect(info.email).toBe(tokens.claims()?.['email'])
    const fresh = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(fresh.claims()?.sub).toBe(subject)
    await oidc.tokenRevocation(config, fresh.refresh_token ?? '')
    await expect(oidc.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  },
)

/** Lets a Node process find names below `localhost`, as browsers and many systems do. */
const FIND_TENANTS = `--import=data:text/javascript,${encodeURIComponent(
  "import dns from 'node:dns'; const { lookup } = dns; dns.lookup = (name, ...rest) => lookup(name.replace(/^.*[.]localhost$/, 'localhost'), ...rest)",
)}`

/** Installed when its test runs, from the registry: it brings 84 packages. */
const MCP_REMOTE = 'mcp-remote@0.15.1'

test(
  'mcp-remote registers, registers again when the mock has forgotten it, and connects',
  { tag: '@night' },
  async ({ page, assistant, provider }) => {
    test.setTimeout(180_000)
    const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-mcp-remote-'))
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', MCP_REMOTE], { stdio: 'pipe' })
    const start = () => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [path.join(folder, 'node_modules/mcp-remote/dist/proxy.js'), assistant.resource, '--auth-timeout', '120'],
        // It opens the address in the browser of the system, too, which is `true` here: a program that does nothing.
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: folder,
          MCP_REMOTE_CONFIG_DIR: folder,
          BROWSER: 'true',
          NODE_OPTIONS: FIND_TENANTS,
        },
        stderr: 'pipe',
      })
      const client = new Client({ name: 'local-client', version: '1.0.0' })
      const connected = client.connect(transport)
      const asked = new Promise<URL>((resolve) => {
        let output = ''
        transport.stderr?.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          // It says the address before it asks whether its registration is known, and opens it afterwards.
          if (!/Browser opened|Could not open a browser/.test(output)) return
          const [, url = ''] = [...output.matchAll(/visiting:\s+(\S+)/g)].at(-1) ?? []
          resolve(new URL(url))
        })
      })
      return { client, connected, asked }
    }

    const registers = async () =>
      (await provider.journal()).some((entry) => /oauth2Register$/i.test(entry.operation_id ?? ''))
    const abandon = async ({ client, connected }: ReturnType<typeof start>) => {
      connected.catch(() => undefined)
      await client.close()
    }
    const first = start()
    await first.asked
    await abandon(first)
    await provider.reset()
    expect(await registers()).toBe(false)
    // This version registers again, and opens the page when it is started once more.
    const second = start()
    await expect.poll(registers).toBe(true)
    await abandon(second)
    const { client, connected, asked } = start()
    const url = await asked
    await page.goto(url.href)
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    await connected
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('list_workspaces')
    await client.close()
    await rm(folder, { recursive: true, force: true })
  },
)

test(
  'a client built with the MCP SDK’s first generation connects by its metadata document',
  { tag: '@night' },
  async ({ page, provider, assistant }) => {
    const client_id = 'https://assistant.example/client.json'
    const byDocument = await createAssistant(assistant.resource, fetch, client_id)
    const document = { client_name: 'By Document', redirect_uris: [byDocument.redirectUri] }
    await provider.configure({
      client_id_metadata_documents: { enabled: true, loopback_only: true, documents: { [client_id]: document } },
    })
    const url = await byDocument.begin()
    expect(new URL(url).searchParams.get('client_id')).toBe(client_id)
    await page.goto(url)
    await signInWithGithub(page)
    await expect(page.getByText('By Document').first()).toBeVisible()
    await consentScreen(page).allow.click()
    await byDocument.finish((await byDocument.comeback()).get('code') ?? '')
    expect(await byDocument.listTools()).toContain('list_workspaces')
    await byDocument.close()
  },
)

/** A page of a client that opens the authorization page in a window, asks whether it is still open, and waits for a message. */
const OPENER = `<!doctype html><title>Client</title><button>Connect</button><output></output><script>
  const output = document.querySelector('output')
  let opened
  document.querySelector('button').onclick = () => {
    opened = open(decodeURIComponent(location.hash.slice(1)), 'authorization', 'width=500,height=700')
  }
  setInterval(() => { if (opened?.closed) output.dataset.closed = '' }, 100)
  addEventListener('message', ({ data, origin }) => {
    if (origin === location.origin) output.textContent = data
  })
</script>`
const CALLBACK = '<!doctype html><script>opener?.postMessage(location.search, location.origin)</script>'

for (const decision of ['allow', 'deny'] as const) {
  test(`a client that opens the authorization page in a window learns of the decision ${decision}`, async ({
    page,
    tenant,
    provider,
  }) => {
    const server = createServer(({ url }, response) => {
      response.setHeader('content-type', 'text/html').end(url === '/' ? OPENER : CALLBACK)
    })
    const redirect_uri = `http://localhost:${await listen(server)}/callback`
    const issuer = new URL(`${provider.url}/v1/public/${toProjectId(tenant)}`)
    const config = await oidc.dynamicClientRegistration(
      issuer,
      { client_name: 'Window', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
      oidc.None(),
      { execute: [oidc.allowInsecureRequests] },
    )
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: 'openid',
      state: 's',
      code_challenge: await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    })
    await page.goto(`${new URL(redirect_uri).origin}/#${encodeURIComponent(url.href)}`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Connect' }).click()
    const authorization = await opened
    await signInWithGithub(authorization)
    await consentScreen(authorization)[decision].click()
    const expected = decision === 'allow' ? /code=.*state=s/ : /error=access_denied.*state=s/
    await expect(page.getByRole('status')).toHaveText(expected)
    await expect(page.getByRole('status')).not.toHaveAttribute('data-closed')
    await close(server)
  })
}

test(
  'a client whose metadata document cannot be fetched is refused without a redirect',
  { tag: '@night' },
  async ({ page, provider, baseURL }) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ client_id: 'https://another.example/client.json', redirect_uris: [REDIRECT_URI] }))
    })
    const port = await listen(server)
    const query = new URLSearchParams({
      client_id: `https://localhost:${port}/client.json`,
      redirect_uri: REDIRECT_URI,
    })
    await arriveSignedIn(page)
    await page.goto(`/oauth/authorize?${query}`)
    // The server does not speak TLS, so its document cannot be fetched.
    await expect(page.getByText(EN_APP.consent.loadFailed)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    expect((await provider.journal()).some((entry) => entry.operation_id === 'idpOauthAuthorizeSubmit')).toBe(false)
    await close(server)
  },
)
