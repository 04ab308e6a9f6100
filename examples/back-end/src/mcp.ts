import {
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
  requireBearerAuth,
  type OAuthTokenVerifier,
} from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  type CallToolResult,
  type OAuthMetadata,
} from '@modelcontextprotocol/server'
import type { Express } from 'express'
import { z } from 'zod'
import { addNote, listNotes } from './notes.ts'
import { PROVIDER, stytch } from './provider.ts'

const SCOPES = ['openid']

/** Verifies access tokens with the provider's SDK, without a call. They must be for this server (RFC 8707). */
function createTokenVerifier(resource: URL): OAuthTokenVerifier {
  return {
    async verifyAccessToken(token) {
      const claims = await stytch.idp.introspectTokenLocal(token).catch(() => undefined)
      const audience = [claims?.audience ?? []].flat()
      if (!claims || !audience.includes(resource.href))
        throw new OAuthError(
          OAuthErrorCode.InvalidToken,
          'The access token is expired, malformed or for another server.',
        )
      return {
        token,
        clientId: String(claims.custom_claims?.['client_id']),
        scopes: claims.scope.split(' '),
        expiresAt: claims.expires_at,
        resource,
        extra: { user_id: claims.subject },
      }
    },
  }
}

const toResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

function createTools(user_id: string): McpServer {
  const server = new McpServer({ name: 'notes', title: 'Notes', version: '1.0.0' })
  server.registerTool('list_notes', { description: 'Lists your notes.' }, async () =>
    toResult((await listNotes(user_id)).join('\n')),
  )
  server.registerTool(
    'add_note',
    { description: 'Keeps a note.', inputSchema: z.object({ text: z.string().min(1) }) },
    async ({ text }) => toResult((await addNote(user_id, text)).join('\n')),
  )
  return server
}

/** Serves the notes to assistants, with the permission of the person whose notes they are. */
export async function serveMcp(app: Express, resource: URL): Promise<void> {
  const metadata = await fetch(`${PROVIDER}/.well-known/oauth-authorization-server`)
  const oauthMetadata = (await metadata.json()) as OAuthMetadata // as documented by the provider
  app.use(mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl: resource, scopesSupported: SCOPES }))
  const requireToken = requireBearerAuth({
    verifier: createTokenVerifier(resource),
    requiredScopes: SCOPES,
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
  })
  const mcp = toNodeHandler(createMcpHandler(({ authInfo }) => createTools(String(authInfo?.extra?.['user_id']))))
  app.all(resource.pathname, requireToken, (request, response) => mcp(request, response, request.body))
}
