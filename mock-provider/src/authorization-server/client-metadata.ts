import { FORBIDDEN_SCHEMES, LOOPBACK_HOSTS } from '../core/url-rules.ts'
import { OauthError } from '../core/provider-error.ts'

/** Ways for a client to prove itself at the token endpoint. */
export const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

/** What a client says of itself, as RFC 7591 §2 names it. Anything else that it says is ignored. */
export type ClientMetadata = {
  redirect_uris: string[]
  client_name?: string
  client_uri?: string
  logo_uri?: string
  token_endpoint_auth_method: AuthMethod
}

/** What arrives: members of any type, from a stranger. */
export type UncheckedMetadata = { [member: string]: unknown }

/** What keeps a URI from being registered as a redirect URI, in words (RFC 8252 §7, §8.4); undefined when nothing does. */
export function findRedirectUriProblem(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return 'is not an absolute URI'
  const { protocol, hostname, username, password } = new URL(uri)
  if (FORBIDDEN_SCHEMES.has(protocol)) return 'has a scheme that is not allowed'
  if (uri.includes('#')) return 'has a fragment'
  if (username !== '' || password !== '') return 'carries user information'
  if (protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)) return 'needs https, for its host is not this machine'
  return undefined
}

/** @throws OauthError `invalid_redirect_uri` */
function checkRedirectUris(uris: unknown): string[] {
  const refuse = (message: string) =>
    new OauthError('invalid_redirect_uri', 'connected_app_invalid_redirect_url', { message })
  if (!Array.isArray(uris) || uris.length === 0) throw refuse('At least one of redirect_uris is needed.')
  for (const uri of uris) {
    const problem = findRedirectUriProblem(uri)
    if (problem) throw refuse(`The redirect URI ${JSON.stringify(uri)} ${problem}.`)
  }
  return uris as string[] // each was found to be a string
}

function refuse(message: string): OauthError {
  return new OauthError('invalid_client_metadata', 'connected_app_misconfigured_client', { message })
}

/** @throws OauthError `invalid_client_metadata` */
function readUrl(metadata: UncheckedMetadata, name: 'client_uri' | 'logo_uri'): string | undefined {
  const value = readText(metadata, name)
  if (value !== undefined && !/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) {
    throw refuse(`The ${name} is not a web address.`)
  }
  return value
}

/** @throws OauthError `invalid_client_metadata` */
function readText(metadata: UncheckedMetadata, name: string): string | undefined {
  const value = metadata[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw refuse(`The ${name} is not a text.`)
  return value
}

/**
 * A list that is given must hold the one value that works here; further ones are passed over (RFC 7591 §2).
 *
 * @throws OauthError `invalid_client_metadata`
 */
function checkHolds(metadata: UncheckedMetadata, name: string, needed: string): void {
  const value = metadata[name]
  if (value !== undefined && !(Array.isArray(value) && value.includes(needed)))
    throw refuse(`The ${name} must hold ${needed}.`)
}

/**
 * Checks what a client says of itself, at registration or in its metadata document (RFC 7591 §2, RFC 8252 §8.4).
 *
 * @throws OauthError `invalid_redirect_uri`, `invalid_client_metadata`
 */
export function checkClientMetadata(metadata: UncheckedMetadata): ClientMetadata {
  const redirect_uris = checkRedirectUris(metadata['redirect_uris'])
  checkHolds(metadata, 'grant_types', 'authorization_code')
  checkHolds(metadata, 'response_types', 'code')
  const wanted = readText(metadata, 'token_endpoint_auth_method') ?? 'none'
  const token_endpoint_auth_method = AUTH_METHODS.find((method) => method === wanted)
  if (!token_endpoint_auth_method) throw refuse(`The token_endpoint_auth_method ${wanted} is not supported.`)
  const client_name = readText(metadata, 'client_name')
  const client_uri = readUrl(metadata, 'client_uri')
  const logo_uri = readUrl(metadata, 'logo_uri')
  return {
    redirect_uris,
    token_endpoint_auth_method,
    ...(client_name !== undefined && { client_name }),
    ...(client_uri !== undefined && { client_uri }),
    ...(logo_uri !== undefined && { logo_uri }),
  }
}
