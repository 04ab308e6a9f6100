import type { OAuthMetadata } from '@modelcontextprotocol/server'

/** What the provider publishes about itself (RFC 8414). `jwks_uri` is OpenID Connect's. */
export type AuthorizationServer = OAuthMetadata & {
  jwks_uri: string
  userinfo_endpoint: string
}

/** @throws Error when the provider cannot be reached or responds with an error */
export async function findAuthorizationServer(provider: string): Promise<AuthorizationServer> {
  const url = `${provider}/.well-known/oauth-authorization-server`
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return (await response.json()) as AuthorizationServer // as documented by the provider
}
