import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { CLIENT_ALGORITHMS } from './auth-methods.ts'
import type { ClientRow } from './client-row.ts'
import { FETCH_TIMEOUT_MS, fetchDocument, mayFetch } from './fetch-document.ts'
import { consumeTokenId } from './used-token-ids.ts'
import { isRecord } from '../core/read-member.ts'
import type { Tenant } from '../core/tenant.ts'
import { listIssuers } from '../core/token-issuers.ts'

/** The type of a JWT by which a client authenticates (RFC 7523 §2.2). */
export const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A client assertion that lives longer is refused, so that used ids need not be kept for long. */
const MOST_LIFETIME_SECONDS = 10 * 60
/** The clock skew that is tolerated. */
const TOLERANCE_SECONDS = 5
const MOST_KEY_BYTES = 64 * 1024

/** Reads the client id that an assertion claims, before anything is verified. */
export function findAssertedClientId(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

/**
 * Finds the reason why an assertion does not authenticate a client (RFC 7523 §3, OpenID Connect Core §9). An assertion
 * can be used once.
 *
 * @param endpoint the URL that the assertion was sent to
 */
export async function findAssertionProblem(
  tenant: Tenant,
  client: ClientRow,
  assertion: string,
  endpoint: string,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(await getKeys(tenant, client)), {
      issuer: client.client_id,
      subject: client.client_id,
      audience: listAudiences(tenant, endpoint),
      algorithms: [...CLIENT_ALGORITHMS],
      requiredClaims: ['exp', 'jti'],
      currentDate: new Date(tenant.clock.now()),
      clockTolerance: TOLERANCE_SECONDS,
    })
    const { exp = 0, jti } = payload
    if (exp > tenant.clock.now() / 1000 + MOST_LIFETIME_SECONDS + TOLERANCE_SECONDS)
      return 'The client assertion is valid for more than 10 minutes.'
    if (typeof jti !== 'string' || !consumeTokenId(tenant, client.client_id, jti, (exp + TOLERANCE_SECONDS) * 1000))
      return 'The client assertion has been used before.'
    return undefined
  } catch (error) {
    return `The client assertion is not valid: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/**
 * The accepted audiences: the provider, its token endpoint, and the endpoint that is called (RFC 7523 §3, RFC 9126 §2).
 */
function listAudiences(tenant: Tenant, endpoint: string): string[] {
  return [...listIssuers(tenant), endpoint, endpoint.replace(/[^/]+$/, 'token')]
}

/** @throws Error when the keys cannot be fetched */
async function getKeys(tenant: Tenant, { jwks, jwks_uri }: ClientRow): Promise<JSONWebKeySet> {
  if (jwks) return { keys: jwks.keys.map((key) => ({ ...key })) as JSONWebKeySet['keys'] } // `jose` checks each key it uses
  const isAllowed =
    jwks_uri !== undefined && (await mayFetch(jwks_uri, tenant.config.client_id_metadata_documents.loopback_only))
  if (!isAllowed) throw new Error('The client has no keys that may be read')
  const { document } = await fetchDocument(jwks_uri, {
    timeout_ms: FETCH_TIMEOUT_MS,
    most_bytes: MOST_KEY_BYTES,
  }).catch(() => {
    // The reason is not revealed: the URL was chosen by the caller.
    throw new Error('The keys of the client could not be fetched')
  })
  const keys = isRecord(document) ? document['keys'] : undefined
  if (!Array.isArray(keys)) throw new Error('The document of the client has no keys')
  return { keys }
}
