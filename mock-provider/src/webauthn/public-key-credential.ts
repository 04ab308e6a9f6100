import type { ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

/** The client data, in which the browser describes a ceremony. @see W3C WebAuthn §5.8.1 */
export type ClientData = {
  type: string
  challenge: string
  origin: string
  crossOrigin?: unknown
  topOrigin?: unknown
}

/** A credential as `PublicKeyCredential.toJSON()` writes it: parsed, but not verified. */
export type ReadCredential = {
  id: string
  authenticatorAttachment: unknown
  clientExtensionResults: object
  clientData: ClientData
  response: Members
}

type Members = Record<string, unknown>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws ProviderError `type` when a value is not an object */
function toMembers(value: unknown, type: ErrorType): Members {
  if (!isObject(value)) throw new ProviderError(type)
  return value
}

function parse(text: string, type: ErrorType): Members {
  try {
    return toMembers(JSON.parse(text), type)
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ProviderError(type, { cause })
  }
}

/** Whether a value is a non-empty string in unpadded base64url without surplus bits at its end (RFC 4648 §5). */
function isBase64url(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text
}

/**
 * Returns a binary member of `response`, as base64url.
 *
 * @throws ProviderError `missing` when absent, `malformed` when it is not base64url
 */
export function requireBytes(
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
 * Parses the members that credentials of both ceremonies have.
 *
 * @throws ProviderError one of the `invalid_public_key_credential…` errors
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

/**
 * Reads the user handle that the authenticator stored. Null if there is none.
 *
 * @throws ProviderError `invalid_public_key_credential`
 */
export function readUserHandle({ response }: ReadCredential): string | null {
  const { userHandle = null } = response
  if (userHandle === null || userHandle === '') return null
  if (!isBase64url(userHandle)) throw new ProviderError('invalid_public_key_credential')
  return userHandle
}

/** Reads the authenticator's transports, sorted and without repetitions. They are hints. @see W3C WebAuthn §5.8.4 */
export function readTransports({ response }: ReadCredential): string[] {
  const { transports } = response
  return Array.isArray(transports) ? [...new Set(transports.filter((item) => typeof item === 'string'))].toSorted() : []
}
