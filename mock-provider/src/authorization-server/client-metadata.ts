import { AUTH_METHODS, type AuthMethod } from './auth-methods.ts'
import { readClientKeys, type ClientKeys } from './client-keys.ts'
import { DEVICE_CODE_GRANT } from './grant-types.ts'
import { FORBIDDEN_SCHEMES, hasInvisibleCharacters, isLoopbackHost } from '../urls/allowed-urls.ts'
import { InvalidRequest } from '../core/invalid.ts'
import { OauthError } from '../core/provider-error.ts'
import { createCheck } from '../core/validation.ts'

/** Valid metadata of a client, by the names of RFC 7591 §2. Other members are ignored. */
export type ClientMetadata = {
  redirect_uris: string[]
  client_name?: string
  client_uri?: string
  logo_uri?: string
  token_endpoint_auth_method: AuthMethod
} & ClientKeys

/** Metadata as it was received: untrusted, with members of any type. */
export type UncheckedMetadata = { [member: string]: unknown }

/** Finds the reason why a URI cannot be a redirect URI, as the end of a sentence (RFC 8252 §7, §8.4). */
export function findRedirectUriProblem(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return 'is not an absolute URI'
  const { protocol, hostname, username, password } = new URL(uri)
  if (FORBIDDEN_SCHEMES.has(protocol)) return 'has a forbidden scheme'
  if (hasInvisibleCharacters(uri)) return 'contains spaces or invisible characters'
  if (uri.includes('#')) return 'has a fragment'
  // Browsers read a backslash as a slash, and others do not, so they see different hosts.
  if (uri.includes('\\')) return 'contains a backslash'
  if (username !== '' || password !== '') return 'contains user information'
  if (protocol === 'http:' && !isLoopbackHost(hostname)) return 'must use https, unless its host is a loopback host'
  return undefined
}

/** @throws OauthError `invalid_redirect_uri` */
function toRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0) throw toRedirectRefusal('redirect_uris must not be empty.')
  return uris.map((uri: unknown) => {
    const problem = findRedirectUriProblem(uri)
    if (typeof uri === 'string' && problem === undefined) return uri
    throw toRedirectRefusal(`The redirect URI ${JSON.stringify(uri)} ${problem}.`)
  })
}

function toRedirectRefusal(message: string): OauthError {
  return new OauthError('invalid_redirect_uri', 'connected_app_invalid_redirect_url', { message })
}

function toRefusal(message: string): OauthError {
  return new OauthError('invalid_client_metadata', 'connected_app_misconfigured_client', { message })
}

/** The members with addresses of pages and pictures, which people see or open (RFC 7591 §2). */
const WEB_ADDRESSES = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const

/** Whether a value is the address of a page, a picture or a document. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

/** @throws OauthError `invalid_client_metadata` */
function readUrl(metadata: UncheckedMetadata, name: (typeof WEB_ADDRESSES)[number] | 'jwks_uri'): string | undefined {
  const value = readMetadataText(metadata, name)
  if (value !== undefined && !isWebAddress(value)) throw toRefusal(`${name} must be a web address that uses https.`)
  return value
}

const checkLimits = createCheck({ $ref: 'oauth#/components/schemas/RegistrationRequest' })

/** Names the invalid member of the metadata and explains the problem. */
function explain({ items: [first], message }: InvalidRequest): string {
  if (!first) return message
  const name = first.dataPath.replace(/^\./, '')
  return `${name} ${first.keyword === 'pattern' ? 'must not contain invisible characters' : first.message}.`
}

/** Converts an error of schema validation to the registered error (RFC 7591 §3.2.2). */
export function toMetadataRefusal(invalid: InvalidRequest): OauthError {
  const isRedirect = invalid.items.some(({ dataPath }) => dataPath.startsWith('.redirect_uris'))
  return isRedirect ? toRedirectRefusal(explain(invalid)) : toRefusal(explain(invalid))
}

/** Checks lengths, numbers and characters. @throws OauthError `invalid_redirect_uri`, `invalid_client_metadata` */
function checkSizes(metadata: UncheckedMetadata): void {
  // Null counts as absent: some clients send it for members that they do not have.
  const present = Object.entries(metadata).filter(([, value]) => value !== null)
  const errors = checkLimits(Object.fromEntries(present))
  if (errors) throw toMetadataRefusal(new InvalidRequest('body', errors))
}

/** @throws OauthError `invalid_client_metadata` */
function readMetadataText(metadata: UncheckedMetadata, name: string): string | undefined {
  const value = metadata[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw toRefusal(`${name} must be a string.`)
  return value
}

/**
 * Checks that a list, if present, contains the one value that is supported. Others are ignored (RFC 7591 §2).
 *
 * @throws OauthError `invalid_client_metadata`
 */
function checkContains(metadata: UncheckedMetadata, name: string, needed: string): void {
  const value = metadata[name]
  if (value !== undefined && !(Array.isArray(value) && value.includes(needed)))
    throw toRefusal(`${name} must contain ${needed}.`)
}

/** Client metadata that a project accepts in addition to what the imitated provider accepts. */
type AcceptedMetadata = {
  methods?: readonly AuthMethod[]
  /** Whether clients may be devices, which need no redirect URI. */
  hasDevices?: boolean
}

/** Whether a client is a device. A device without a browser has no authorization response (RFC 7591 §2.1, RFC 8628). */
function isDeviceOnly({ redirect_uris, grant_types }: UncheckedMetadata): boolean {
  return redirect_uris === undefined && Array.isArray(grant_types) && grant_types.includes(DEVICE_CODE_GRANT)
}

/** Returns the members of a client's row that hold its keys. Empty for a client without keys. */
export function toKeyMembers({ token_endpoint_auth_method, jwks, jwks_uri }: ClientMetadata) {
  if (token_endpoint_auth_method !== 'private_key_jwt') return {}
  return { token_endpoint_auth_method, ...(jwks && { jwks }), ...(jwks_uri !== undefined && { jwks_uri }) }
}

/**
 * Validates a client's metadata, from a registration or a metadata document (RFC 7591 §2, RFC 8252 §8.4).
 *
 * @param accepted the metadata that the project accepts. Defaults to what the imitated provider accepts
 * @throws OauthError `invalid_redirect_uri`, `invalid_client_metadata`
 */
export function toClientMetadata(
  metadata: UncheckedMetadata,
  { methods = AUTH_METHODS, hasDevices = false }: AcceptedMetadata = {},
): ClientMetadata {
  const isDevice = hasDevices && isDeviceOnly(metadata)
  const redirect_uris = isDevice ? [] : toRedirectUris(metadata['redirect_uris'])
  if (!isDevice) {
    checkContains(metadata, 'grant_types', 'authorization_code')
    checkContains(metadata, 'response_types', 'code')
  }
  const wanted = readMetadataText(metadata, 'token_endpoint_auth_method') ?? 'none'
  const token_endpoint_auth_method = methods.find((method) => method === wanted)
  if (!token_endpoint_auth_method) throw toRefusal(`The token_endpoint_auth_method ${wanted} is not supported.`)
  const client_name = readMetadataText(metadata, 'client_name')
  const client_uri = readUrl(metadata, 'client_uri')
  const logo_uri = readUrl(metadata, 'logo_uri')
  for (const name of WEB_ADDRESSES) readUrl(metadata, name)
  checkSizes(metadata)
  const keys = token_endpoint_auth_method === 'private_key_jwt' ? toKeys(metadata) : {}
  return {
    redirect_uris,
    token_endpoint_auth_method,
    ...(client_name !== undefined && { client_name }),
    ...(client_uri !== undefined && { client_uri }),
    ...(logo_uri !== undefined && { logo_uri }),
    ...keys,
  }
}

/** @throws OauthError `invalid_client_metadata` */
function toKeys(metadata: UncheckedMetadata): ClientKeys {
  const jwks_uri = readUrl(metadata, 'jwks_uri')
  const { keys, problem } = readClientKeys(metadata['jwks'] ?? undefined, jwks_uri)
  if (problem !== undefined) throw toRefusal(problem)
  return keys
}
