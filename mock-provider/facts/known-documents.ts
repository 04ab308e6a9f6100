/** The members of a client's metadata document that the mock uses, by the names of RFC 7591 §2. */
export type KnownDocument = {
  client_name: string
  /** A loopback URI without a port matches every port (RFC 8252 §7.3). */
  redirect_uris: readonly [string, ...string[]]
  client_uri?: string
}

/**
 * The metadata documents of assistants, by their URLs, as they were published in September 2026. All of these clients are
 * public: a document that also names `private_key_jwt` allows `none`. They are on the network, where a mock without it
 * cannot fetch them.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
export const KNOWN_DOCUMENTS = {
  'https://chatgpt.com/oauth/client.json': {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
  },
  'https://chatgpt.com/oauth/codex/client.json': {
    client_name: 'Codex',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
  },
  'https://claude.ai/oauth/mcp-oauth-client-metadata': {
    client_name: 'Claude',
    client_uri: 'https://claude.ai',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
  },
  'https://claude.ai/oauth/claude-code-client-metadata': {
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
  },
  'https://cursor.com/oauth/mcp-client.json': {
    client_name: 'Cursor',
    redirect_uris: [
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
      'http://127.0.0.1:8787/callback',
    ],
  },
  'https://opencode.ai/oauth/opencode/client.json': {
    client_name: 'opencode',
    client_uri: 'https://opencode.ai',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
  },
  'https://vscode.dev/oauth/client-metadata.json': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://vscode.dev/product',
    redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
  },
  'https://zed.dev/oauth/client-metadata.json': {
    client_name: 'Zed',
    client_uri: 'https://zed.dev',
    redirect_uris: ['http://127.0.0.1/callback'],
  },
} as const satisfies Readonly<Record<string, KnownDocument>>

/** Returns the metadata document of a known assistant. */
export function findKnownDocument(url: string): KnownDocument | undefined {
  return Object.entries(KNOWN_DOCUMENTS).find(([known]) => known === url)?.[1]
}
