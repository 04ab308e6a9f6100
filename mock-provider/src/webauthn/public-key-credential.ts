import type { ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

/** What the browser says of a ceremony. @see W3C WebAuthn §5.8.1 */
export type ClientData = {
  type: string
  challenge: string
  origin: string
  crossOrigin?: unknown
  topOrigin?: unknown
}

/** A credential as `PublicKeyCredential.toJSON()` writes it, read but not believed. */
export type ReadCredential = {
  id: string
  authenticatorAttachment: unknown
  clientExtensionResults: object
  clientData: ClientData
  response: Members
}

type Members = Record<string, unknown>

function toMembers(value: unknown, type: ErrorType): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProviderError(type)
  return value as Members
}

function parse(text: string, type: ErrorType): Members {
  try {
    return toMembers(JSON.parse(text), type)
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ProviderError(type, { cause })
  }
}

/** Whether a text is the one unpadded base64url form of its bytes (RFC 4648 §5): loose bits at the end are none. */
function isBase64url(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text
}

/**
 * A binary member of `response`.
 *
 * @throws ProviderError `missing` when absent, `malformed` when it is not base64url
 */
export function checkBytes(
  { response }: ReadCredential,
  name: string,
  missing: ErrorType,
  malformed: ErrorType,
): string {
  const value = response[name]
  if (value === undefined || value === null || value === '') throw new ProviderError(missing)
  if (!isBase64url(value)) throw new ProviderError(malformed)
  return value
}

function readClientData(response: Members): ClientData {
  const malformed = 'invalid_public_key_credential_malformed_client_data_json'
  const { clientDataJSON } = response
  if (clientDataJSON === undefined || clientDataJSON === '') {
    throw new ProviderError('invalid_public_key_credential_missing_client_data_json_field')
  }
  if (!isBase64url(clientDataJSON)) throw new ProviderError(malformed)
  const { type, challenge, origin, ...rest } = parse(decode(clientDataJSON, malformed), malformed)
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') {
    throw new ProviderError(malformed)
  }
  return { ...rest, type, challenge, origin }
}

function decode(text: string, malformed: ErrorType): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64url'))
  } catch (cause) {
    throw new ProviderError(malformed, { cause })
  }
}

/**
 * Reads what every credential has, whichever ceremony it ends.
 *
 * @throws ProviderError `invalid_public_key_credential` and those of its kin that name the member
 */
export function readCredential(text: string): ReadCredential {
  const invalid = 'invalid_public_key_credential'
  const { id, rawId, type, response, authenticatorAttachment, clientExtensionResults = {} } = parse(text, invalid)
  if (id === undefined || id === '') throw new ProviderError('invalid_public_key_credential_missing_id_field')
  if (!isBase64url(id) || rawId !== id) throw new ProviderError('invalid_public_key_credential_invalid_id')
  if (type !== 'public-key') throw new ProviderError(invalid)
  if (response === undefined) throw new ProviderError('invalid_public_key_credential_missing_response_field')
  const members = toMembers(response, 'invalid_public_key_credential_missing_response_field')
  return {
    id,
    authenticatorAttachment,
    clientExtensionResults: toMembers(clientExtensionResults, invalid),
    clientData: readClientData(members),
    response: members,
  }
}

/** Whose credential it is, as the authenticator remembers. Null when it does not. @throws ProviderError `invalid_public_key_credential` */
export function readUserHandle({ response }: ReadCredential): string | null {
  const { userHandle = null } = response
  if (userHandle === null || userHandle === '') return null
  if (!isBase64url(userHandle)) throw new ProviderError('invalid_public_key_credential')
  return userHandle
}

/** How the authenticator can be reached, without repetitions. Only a hint. @see W3C WebAuthn §5.8.4 */
export function readTransports({ response }: ReadCredential): string[] {
  const { transports } = response
  return Array.isArray(transports) ? [...new Set(transports.filter((item) => typeof item === 'string'))].toSorted() : []
}
