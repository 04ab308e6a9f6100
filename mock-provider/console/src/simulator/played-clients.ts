import { KNOWN_DOCUMENTS } from '../../../facts/known-documents.ts'

/** How a client that the simulator plays registers and requests authorization. Uses wire names where there are any. */
export type PlayedClient = {
  /** The name that the client registers, under which people know it. */
  client_name: string
  /**
   * The URL of its metadata document, which is its `client_id` where the authorization server accepts one. Others, and this
   * one elsewhere, register (RFC 7591).
   */
  document_url?: keyof typeof KNOWN_DOCUMENTS
  /** The registered redirect URIs. By default, the simulator's own. */
  redirect_uris?: readonly [string, ...string[]]
  /** The redirect URI of the request. It differs from the registered one where a port is chosen at run time. */
  redirect_uri?: string
  /** Whether the port is chosen at run time. With the console's own port, the redirect leads to the console. */
  has_free_port?: boolean
  /**
   * Parameters that this client omits, although other MCP clients send them with the authorization request. The token
   * request always names the resource.
   */
  omits: readonly ('response_type' | 'prompt' | 'scope' | 'resource')[]
  /** Whether it asks for `offline_access` if the authorization server offers it. It then sends `prompt=consent` as well. */
  asks_offline_access: boolean
}

/** The simulator's own redirect URI. */
const CALLBACK_PATH = '/simulator/callback'

const CURSOR_CALLBACK = 'cursor://anysphere.cursor-mcp/oauth/callback'
const INSPECTOR_CALLBACK = 'http://127.0.0.1:6276/oauth/callback'

/** Returns the members of a client that its metadata document has. */
function fromDocument<const Url extends keyof typeof KNOWN_DOCUMENTS>(document_url: Url) {
  const { client_name, redirect_uris } = KNOWN_DOCUMENTS[document_url]
  return { document_url, client_name, redirect_uris, redirect_uri: redirect_uris[0] }
}

/** The clients that the simulator plays. */
export const PLAYED_CLIENTS = {
  simulator: { client_name: 'Assistant simulator', omits: [], asks_offline_access: true },
  chatgpt: {
    ...fromDocument('https://chatgpt.com/oauth/client.json'),
    omits: ['prompt'],
    asks_offline_access: false,
  },
  claude: {
    ...fromDocument('https://claude.ai/oauth/mcp-oauth-client-metadata'),
    omits: ['prompt'],
    asks_offline_access: false,
  },
  claude_code: {
    ...fromDocument('https://claude.ai/oauth/claude-code-client-metadata'),
    // The document has no port, which a native app chooses at run time (RFC 8252 §7.3).
    redirect_uri: 'http://localhost:53117/callback',
    has_free_port: true,
    omits: ['prompt'],
    asks_offline_access: false,
  },
  // Its app registers. The metadata document is that of its agents on the web.
  cursor: {
    client_name: 'Cursor',
    redirect_uris: [CURSOR_CALLBACK],
    redirect_uri: CURSOR_CALLBACK,
    omits: ['prompt'],
    asks_offline_access: false,
  },
  vs_code: {
    ...fromDocument('https://vscode.dev/oauth/client-metadata.json'),
    omits: ['prompt'],
    asks_offline_access: false,
  },
  inspector: {
    client_name: 'MCP Inspector',
    redirect_uris: [INSPECTOR_CALLBACK],
    redirect_uri: INSPECTOR_CALLBACK,
    omits: [],
    asks_offline_access: true,
  },
  minimal: {
    client_name: 'Minimal client',
    redirect_uris: ['https://minimal.example/callback'],
    redirect_uri: 'https://minimal.example/callback',
    omits: ['response_type', 'prompt', 'scope', 'resource'],
    asks_offline_access: false,
  },
} as const satisfies Record<string, PlayedClient>

export type PlayedId = keyof typeof PLAYED_CLIENTS

/** Returns a client of the table, or the simulator itself for an unknown id. */
export function getPlayedClient(id: string | undefined): PlayedClient {
  return id !== undefined && isPlayedId(id) ? PLAYED_CLIENTS[id] : PLAYED_CLIENTS.simulator
}

function isPlayedId(id: string): id is PlayedId {
  return Object.hasOwn(PLAYED_CLIENTS, id)
}

/** Returns the redirect URI that a client sends. @param console_url the origin of this page */
export function getRedirectUri({ redirect_uri, has_free_port }: PlayedClient, console_url: string): string {
  if (redirect_uri === undefined) return `${console_url}${CALLBACK_PATH}`
  if (!has_free_port) return redirect_uri
  const { protocol, hostname, port } = new URL(console_url)
  const wanted = new URL(redirect_uri)
  if (protocol === wanted.protocol && hostname === wanted.hostname) wanted.port = port
  return wanted.href
}

/** Changes an authorization request of the MCP client to that of a played client. */
export function applyOmissions(url: URL, { omits, asks_offline_access }: PlayedClient): void {
  for (const name of omits) url.searchParams.delete(name)
  const scope = url.searchParams.get('scope')
  if (scope === null || asks_offline_access) return
  const kept = scope.split(' ').filter((one) => one !== 'offline_access')
  url.searchParams.set('scope', kept.join(' '))
}
