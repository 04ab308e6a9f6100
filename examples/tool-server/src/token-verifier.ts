import type { OAuthTokenVerifier } from '@modelcontextprotocol/express'
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { AuthorizationServer } from './authorization-server.ts'

/**
 * Accepts access tokens that the provider issued for this resource (RFC 9068 §4). Their signature is verified with the
 * provider's keys, which are fetched once and again after a rotation.
 *
 * @param resource the audience (RFC 8707)
 */
export function createTokenVerifier(server: AuthorizationServer, resource: URL): OAuthTokenVerifier {
  const keys = createRemoteJWKSet(new URL(server.jwks_uri))
  return {
    async verifyAccessToken(token) {
      // ID tokens have neither claim.
      const requiredClaims = ['client_id', 'scope']
      const expected = { issuer: server.issuer, audience: resource.href, requiredClaims }
      const { payload } = await jwtVerify(token, keys, expected).catch((cause: unknown) => {
        const message = 'The access token is expired, malformed or meant for another resource.'
        throw Object.assign(new OAuthError(OAuthErrorCode.InvalidToken, message), { cause })
      })
      return {
        token,
        clientId: String(payload['client_id']),
        scopes: String(payload['scope']).split(' '),
        expiresAt: payload.exp ?? 0,
        resource,
        extra: { user_id: payload.sub },
      }
    },
  }
}
