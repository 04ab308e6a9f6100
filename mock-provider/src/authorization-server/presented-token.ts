import type { FastifyRequest } from 'fastify'
import { findAccessToken, type AccessTokenClaims } from './access-tokens.ts'
import { verifyProof } from './dpop.ts'
import type { Tenant } from '../core/tenant.ts'

/** The endpoint that is called with a token. */
type CalledResource = {
  /** The URL that was called, as clients know it. */
  endpoint: string
  /** The audience that the token must have. Any by default. */
  audience?: string
}

/** Why a token may not be used, and the authentication scheme for the challenge. */
export type TokenRefusal = {
  scheme: 'Bearer' | 'DPoP'
  error: 'invalid_token' | 'invalid_dpop_proof'
  problem?: string
}

/** A token that may be used as it was sent, or the reason why it may not. */
type PresentedToken = { token: string; claims: AccessTokenClaims; refusal?: never } | { refusal: TokenRefusal }

const CREDENTIALS = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i

/**
 * Finds the valid access token of a call: a bearer token (RFC 6750 §2.1), or one that is bound to a key, together with
 * a proof by that key (RFC 9449 §7). A bound token is not accepted as a bearer token.
 */
export async function findPresentedToken(
  tenant: Tenant,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  { endpoint, audience }: CalledResource,
): Promise<PresentedToken> {
  const [, scheme = '', token] = CREDENTIALS.exec(request.headers.authorization ?? '') ?? []
  const isBound = scheme.toLowerCase() === 'dpop' && tenant.config.dpop_enabled
  if (token === undefined || (scheme.toLowerCase() === 'dpop' && !isBound))
    return { refusal: { scheme: 'Bearer', error: 'invalid_token' } }
  const claims = await findAccessToken(tenant, token, audience)
  const key = claims?.cnf?.jkt
  if (!claims || (key !== undefined) !== isBound)
    return { refusal: { scheme: key === undefined && !isBound ? 'Bearer' : 'DPoP', error: 'invalid_token' } }
  if (!isBound) return { token, claims }
  const { dpop_jkt, problem = 'The DPoP proof is by another key.' } = await verifyProof(tenant, {
    request,
    endpoint,
    access_token: token,
  })
  return dpop_jkt === key ? { token, claims } : { refusal: { scheme: 'DPoP', error: 'invalid_dpop_proof', problem } }
}
