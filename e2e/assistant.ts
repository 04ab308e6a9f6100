import { createServer, type Server } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  discoverOAuthServerInfo,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { fetchAs } from './evidence.ts'
import { close, listen } from './loopback-server.ts'

/** A real, unmodified MCP client with a loopback redirect URI, like a desktop assistant's. */
export type Assistant = {
  readonly redirectUri: string
  readonly resource: string
  /** Connects without a token, which leads to discovery and registration. @returns the authorization URL to open */
  begin(options?: { state?: string }): Promise<string>
  /** Waits for the authorization response. @returns the query of the redirect URI */
  comeback(): Promise<URLSearchParams>
  /** Exchanges the code for tokens and connects. */
  finish(code: string): Promise<void>
  listTools(): Promise<string[]>
  call(name: string, args?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>
  /** Calls a tool that needs more than the token allows. @returns the authorization URL to open */
  askForMore(name: string): Promise<string>
  tokens(): OAuthTokens | undefined
  /** The id that the client was registered with. */
  clientId(): string
  /** Reads the token endpoint from the metadata of the authorization server. */
  tokenEndpoint(): Promise<string>
  close(): Promise<void>
}

type Memory = {
  information?: OAuthClientInformationMixed
  tokens?: OAuthTokens
  verifier?: string
  authorizationUrl?: string
}

function createAuthProvider(memory: Memory, redirectUrl: string, state: () => string): OAuthClientProvider {
  return {
    redirectUrl,
    clientMetadata: {
      client_name: 'Journey Assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state,
    clientInformation: () => memory.information,
    saveClientInformation: (information) => void (memory.information = information),
    tokens: () => memory.tokens,
    saveTokens: (tokens) => void (memory.tokens = tokens),
    redirectToAuthorization: (url) => void (memory.authorizationUrl = url.href),
    saveCodeVerifier: (verifier) => void (memory.verifier = verifier),
    codeVerifier: () => memory.verifier ?? '',
  }
}

/** Starts a server at the redirect URI. Its page reports that the authorization response has arrived. */
async function listenForComeback(): Promise<{
  server: Server
  redirectUri: string
  comeback: Promise<URLSearchParams>
}> {
  let arrive: (query: URLSearchParams) => void
  const comeback = new Promise<URLSearchParams>((resolve) => (arrive = resolve))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/callback') arrive(url.searchParams)
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Assistant</title><h1>Back at the assistant</h1>')
  })
  return { server, redirectUri: `http://localhost:${await listen(server)}/callback`, comeback }
}

/**
 * Creates an assistant.
 *
 * @param call makes its HTTP calls. By default, Node's own `fetch`
 * @param clientMetadataUrl the URL of its metadata document. Without one, it registers.
 */
export async function createAssistant(
  resource: string,
  call: typeof fetch = fetch,
  clientMetadataUrl?: string,
): Promise<Assistant> {
  const memory: Memory = {}
  const { server, redirectUri, comeback } = await listenForComeback()
  let wantedState = 'state-of-the-assistant'
  const authProvider = {
    ...createAuthProvider(memory, redirectUri, () => wantedState),
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
  }
  const client = new Client({ name: 'journey-assistant', version: '1.0.0' })
  const createTransport = () =>
    new StreamableHTTPClientTransport(new URL(resource), { authProvider, fetch: fetchAs('mcp', call) })
  let transport = createTransport()
  return {
    redirectUri,
    resource,
    async begin(options = {}) {
      wantedState = options.state ?? wantedState
      await client.connect(transport).catch((error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error
      })
      if (!memory.authorizationUrl) throw new Error('The tool server did not ask for authorization.')
      return memory.authorizationUrl
    },
    comeback: () => comeback,
    async finish(code) {
      await transport.finishAuth(code)
      transport = createTransport()
      await client.connect(transport)
    },
    listTools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    async call(name, args = {}) {
      const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }))
      const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''))
      return { text: texts.join('\n'), isError: result.isError === true }
    },
    async askForMore(name) {
      delete memory.authorizationUrl
      await client.callTool({ name, arguments: {} }).catch((error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error
      })
      if (!memory.authorizationUrl) throw new Error(`The tool ${name} did not ask for more.`)
      return memory.authorizationUrl
    },
    tokens: () => memory.tokens,
    clientId: () => memory.information?.client_id ?? '',
    tokenEndpoint: async () =>
      (await discoverOAuthServerInfo(resource)).authorizationServerMetadata?.token_endpoint ?? '',
    async close() {
      await client.close()
      await close(server)
    },
  }
}
