import type { FastifyRequest } from 'fastify'
import { ProviderError } from './provider-error.ts'

/** Credentials of an SDK call: `Basic base64({public_token}:{session token, or the public token again})`. */
export type Credentials = { public_token: string; session_token: string | undefined }

/** The reason for refusing a request without credentials. */
export const NO_CREDENTIALS = 'The request has no Authorization header.'

/** @throws ProviderError `unauthorized_credentials` when absent, `invalid_authorization_header` when not Basic. */
export function requireCredentials(request: FastifyRequest): Credentials {
  const header = request.headers.authorization
  if (!header) throw new ProviderError('unauthorized_credentials', { reason: NO_CREDENTIALS })
  const { user: public_token, password } = parseBasic(header)
  return { public_token, session_token: password === '' || password === public_token ? undefined : password }
}

type Basic = Readonly<{ user: string; password: string }>

/** Caches the headers parsed last: a client sends the same header with each call, and a call reads it several times. */
const parsed = new Map<string, Basic>()
const MAX_PARSED = 1_000

/**
 * Reads Basic credentials (RFC 7617). An empty user name is refused.
 *
 * @throws ProviderError `invalid_authorization_header`
 */
export function parseBasic(header: string): Basic {
  const known = parsed.get(header)
  if (known) return known
  const credentials = decodeBasic(header)
  if (parsed.size >= MAX_PARSED) parsed.clear()
  parsed.set(header, credentials)
  return credentials
}

/** @throws ProviderError `invalid_authorization_header` */
function decodeBasic(header: string): Basic {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1]
  const [user, ...rest] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : []
  if (!user || rest.length === 0) throw new ProviderError('invalid_authorization_header')
  return { user, password: rest.join(':') }
}
