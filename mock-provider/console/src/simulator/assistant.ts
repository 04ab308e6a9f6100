import './no-eval.ts'
import {
  Client,
  OAuthError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type CallToolResult,
  type Tool,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { findServerByState, forget, recall, remember, type ConnectFailure, recordStep } from './assistant-memory.ts'
import { applyOmissions, getPlayedClient, getRedirectUri } from './played-clients.ts'

/** An open connection to a tool server. */
export type Connection = {
  tools: Tool[]
  call: (name: string, args: Record<string, unknown>) => Promise<CallToolResult>
  close: () => Promise<void>
}

/** Creates a transport that records a 401 response, which tells an MCP client to sign in. */
function createTransport(server_url: string, mayLeave: boolean): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(server_url), {
    authProvider: createAssistantAuth(server_url, mayLeave),
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const isRefused = response.status === 401 && String(input) === server_url
      if (isRefused)
        recordStep(server_url, 'refused', `401 WWW-Authenticate: ${response.headers.get('www-authenticate') ?? '–'}`)
      return response
    },
  })
}

/**
 * Connects to a tool server. Undefined when the user has to authorize it first; the browser then opens the authorization
 * page, if it may.
 *
 * @throws Error of the MCP client when connecting fails
 */
export async function connect(server_url: string, mayLeave: boolean): Promise<Connection | undefined> {
  const client = new Client({ name: 'Assistant simulator', version: '1.0.0' })
  try {
    await client.connect(createTransport(server_url, mayLeave))
  } catch (error) {
    if (error instanceof UnauthorizedError) return undefined
    throw error
  }
  const { tools } = await client.listTools()
  const server = client.getServerVersion()
  recordStep(server_url, 'connected', `${server?.name ?? server_url}: ${tools.map((tool) => tool.name).join(', ')}`)
  return {
    tools,
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  }
}

/** Whether the assistant has a token, so that it can connect without the user. */
export function hasToken(server_url: string): boolean {
  return recall(server_url).tokens !== undefined
}

/**
 * Exchanges the code of an authorization response for tokens, once. A failure is stored for the simulator's page.
 *
 * @param response the query of the redirect URI
 * @returns the console's path to return to. Undefined when no request has the response's `state`; such a response is
 *   ignored (RFC 6749 §10.12).
 */
export async function finishAuthorization(response: URLSearchParams): Promise<string | undefined> {
  const server_url = findServerByState(response.get('state') ?? '')
  if (server_url === undefined) return undefined
  remember(server_url, { state: undefined, authorization_url: undefined })
  recordStep(server_url, 'returned', response.has('code') ? 'code' : `error ${response.get('error') ?? '–'}`)
  try {
    await createTransport(server_url, false).finishAuth(response)
  } catch (error) {
    remember(server_url, { failure: toConnectFailure(error) })
  }
  return recall(server_url).return_to ?? '/simulator'
}

/**
 * Exchanges the code of an address that the person pastes, once.
 *
 * @returns whether the address is the response to this tool server's request
 */
export async function finishPasted(server_url: string, address: string): Promise<boolean> {
  const response = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams()
  if (findServerByState(response.get('state') ?? '') !== server_url) return false
  await finishAuthorization(response)
  return true
}

export function toConnectFailure(error: unknown): ConnectFailure {
  if (error instanceof OAuthError && error.code === 'access_denied') return { kind: 'denied' }
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
}

/** Deletes the registration and the tokens, like removing a connector in an assistant. */
export async function disconnect(server_url: string, connection: Connection | undefined): Promise<void> {
  forget(server_url)
  await connection?.close()
}

/**
 * Creates the assistant's side of OAuth: a public client that lives in the tab. It registers itself (RFC 7591), or
 * is known by its metadata document.
 *
 * @param mayLeave whether the browser may open the authorization page. Only after the user's click.
 */
function createAssistantAuth(server_url: string, mayLeave: boolean): OAuthClientProvider {
  const played = getPlayedClient(recall(server_url).plays)
  const redirect_uri = getRedirectUri(played, window.location.origin)
  const { client_name, document_url, redirect_uris = [redirect_uri] } = played
  return {
    redirectUrl: redirect_uri,
    ...(document_url !== undefined && { clientMetadataUrl: document_url }),
    clientMetadata: {
      client_name,
      redirect_uris: [...redirect_uris],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state() {
      const state = crypto.randomUUID()
      remember(server_url, { state })
      return state
    },
    clientInformation: () => recall(server_url).client,
    saveClientInformation(client) {
      remember(server_url, { client })
      recordStep(server_url, 'registered', `client_id ${client.client_id}`)
    },
    tokens: () => recall(server_url).tokens,
    saveTokens(tokens) {
      remember(server_url, { tokens })
      recordStep(server_url, 'exchanged', `scope ${tokens.scope ?? '–'}, expires_in ${tokens.expires_in ?? '–'}`)
    },
    redirectToAuthorization(url) {
      if (!mayLeave) return
      const { scope = '' } = recall(server_url)
      applyOmissions(url, played)
      if (scope !== '') url.searchParams.set('scope', scope)
      recordStep(server_url, 'opened', url.href)
      // The redirect of another client does not return to the console, so the user opens the authorization page in
      // another tab.
      if (!redirect_uri.startsWith(`${window.location.origin}/`))
        return remember(server_url, { authorization_url: url.href })
      remember(server_url, { return_to: `/simulator${window.location.search}` })
      window.location.assign(url)
    },
    saveCodeVerifier: (code_verifier) => remember(server_url, { code_verifier }),
    codeVerifier: () => recall(server_url).code_verifier ?? '',
    discoveryState: () => recall(server_url).discovery,
    saveDiscoveryState(discovery) {
      remember(server_url, { discovery })
      const { authorizationServerMetadata, authorizationServerUrl } = discovery
      const endpoint = authorizationServerMetadata?.authorization_endpoint ?? '–'
      recordStep(server_url, 'discovered', `issuer ${authorizationServerUrl}, authorization_endpoint ${endpoint}`)
    },
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'client') remember(server_url, { client: undefined })
      if (scope === 'all' || scope === 'tokens') remember(server_url, { tokens: undefined })
      if (scope === 'all' || scope === 'discovery') remember(server_url, { discovery: undefined })
    },
  }
}
