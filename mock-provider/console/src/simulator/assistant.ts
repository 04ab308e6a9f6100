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

/** Reports a refused call, which is how an MCP client learns that it must sign in. */
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
 * Connects as an MCP client does. Undefined when somebody has to allow it first: the browser is then on its way
 * to the authorization page, if it may leave.
 *
 * @throws whatever stopped it
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

/** Whether the assistant holds a token, so that it connects without asking anybody. */
export function hasToken(server_url: string): boolean {
  return recall(server_url).tokens !== undefined
}

/**
 * Takes the authorization response from the callback's query, once: exchanges the code for tokens. How that
 * went is remembered for the simulator's page.
 *
 * @returns where in the console the person was; undefined for an answer that nobody waits for, which is not
 *   looked at any further (RFC 6749 §10.12)
 */
export async function finishAuthorization(answer: URLSearchParams): Promise<string | undefined> {
  const server_url = findServerByState(answer.get('state') ?? '')
  if (server_url === undefined) return undefined
  remember(server_url, { state: undefined })
  recordStep(server_url, 'returned', answer.has('code') ? 'code' : `error ${answer.get('error') ?? '–'}`)
  try {
    await createTransport(server_url, false).finishAuth(answer)
  } catch (error) {
    remember(server_url, { failure: toConnectFailure(error) })
  }
  return recall(server_url).return_to ?? '/simulator'
}

export function toConnectFailure(error: unknown): ConnectFailure {
  if (error instanceof OAuthError && error.code === 'access_denied') return { kind: 'denied' }
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
}

/** Forgets the registration and the tokens, as removing a connector does. */
export async function disconnect(server_url: string, connection: Connection | undefined): Promise<void> {
  forget(server_url)
  await connection?.close()
}
