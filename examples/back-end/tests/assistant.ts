import { randomUUID } from 'node:crypto'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'

/** No server listens at this URI: the test reads the address that the browser is redirected to. */
const REDIRECT_URI = 'http://127.0.0.1:33418/callback'

export const PROVIDER = process.env.PROVIDER_URL ?? 'http://localhost:4010'

/** A real MCP client, with what an assistant remembers of an authorization. */
export function createAssistant(resource: string) {
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let discovery: OAuthDiscoveryState | undefined
  let verifier = ''
  let authorizationUrl = ''
  const state = randomUUID()

  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: {
      client_name: 'Test assistant',
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'none',
    },
    state: () => state,
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (authorizationUrl = url.href),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved) => void (discovery = saved),
    discoveryState: () => discovery,
  }
  const client = new Client({ name: 'test-assistant', version: '1.0.0' })
  const createTransport = () => new StreamableHTTPClientTransport(new URL(resource), { authProvider })

  return {
    client,
    tokens: () => tokens,
    /** Connects without a token: discovery (RFC 9728, 8414), registration (RFC 7591). @returns the address to open */
    async begin(): Promise<string> {
      const transport = createTransport()
      await client.connect(transport).catch((error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error
      })
      return authorizationUrl
    },
    /** Waits for the redirect to the client, and exchanges the code for tokens (PKCE, RFC 7636). */
    async finish(page: Page): Promise<void> {
      const request = await page.waitForRequest((sent) => sent.url().startsWith(REDIRECT_URI))
      await createTransport().finishAuth(new URL(request.url()).searchParams)
    },
    /** Exchanges the code for a token that another server asked for. */
    async finishFor(resource: string, page: Page): Promise<string> {
      const request = await page.waitForRequest((sent) => sent.url().startsWith(REDIRECT_URI))
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(request.url()).searchParams.get('code') ?? '',
        client_id: information?.client_id ?? '',
        redirect_uri: REDIRECT_URI,
        code_verifier: verifier,
        resource,
      })
      const response = await fetch(`${PROVIDER}/v1/oauth2/token`, { method: 'POST', body })
      return ((await response.json()) as { access_token: string }).access_token // RFC 6749 §5.1
    },
    connect: () => client.connect(createTransport()),
    async call(name: string, args: Record<string, unknown> = {}): Promise<string> {
      const { content } = await client.callTool({ name, arguments: args })
      return content.map((part) => ('text' in part ? part.text : '')).join('')
    },
  }
}
