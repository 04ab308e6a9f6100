import './no-eval.ts'
import {
  Client,
  OAuthError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/client'
import { createAssistantAuth } from './assistant-auth.ts'
import { findServerByState, forget, recall, remember, type ConnectFailure } from './assistant-memory.ts'
import { recordStep } from './record-step.ts'

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
