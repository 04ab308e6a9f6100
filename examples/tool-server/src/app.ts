import {
  createMcpExpressApp,
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
  requireBearerAuth,
} from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Express } from 'express'
import type { AuthorizationServer } from './authorization-server.ts'
import { serveConsent } from './consent-page.ts'
import { createTokenVerifier } from './token-verifier.ts'
import { createTools } from './tools.ts'

/** What every call needs: the user's id, and their email address for `who_am_i`. */
const SCOPES = ['openid', 'email']

export type Settings = {
  resource: URL
  /** The provider's origin. */
  provider: string
  authorizationServer: AuthorizationServer
}

/** Creates the tool server: an OAuth 2.1 resource server, and the consent page of its project. */
export function createApp({ resource, provider, authorizationServer }: Settings): Express {
  // Refuses requests that a web page sends under a foreign host name (DNS rebinding).
  const app = createMcpExpressApp({ host: '127.0.0.1' })

  // Tells clients which provider to ask for a token (RFC 9728).
  app.use(
    mcpAuthMetadataRouter({
      oauthMetadata: authorizationServer,
      resourceServerUrl: resource,
      scopesSupported: SCOPES,
      resourceName: 'Notes',
    }),
  )

  // 401 for a bad token, 403 for one with too few scopes, both with the address of the metadata (RFC 6750 §3).
  const requireToken = requireBearerAuth({
    verifier: createTokenVerifier(authorizationServer, resource),
    requiredScopes: SCOPES,
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
  })

  const mcp = toNodeHandler(
    createMcpHandler(({ authInfo }) => {
      if (!authInfo) throw new Error('A tool was called without a token.')
      return createTools(authInfo, authorizationServer)
    }),
  )
  app.all(resource.pathname, requireToken, (request, response) => mcp(request, response, request.body))

  serveConsent(app, provider)
  return app
}
