import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { CLIENT_ALGORITHMS } from './auth-methods.ts'
import { consumeTokenId } from './used-token-ids.ts'
import type { Tenant } from '../core/tenant.ts'

/** The request that a proof must be for. */
type ProvenRequest = {
  request: Pick<FastifyRequest, 'method' | 'headers'>
  /** The URL that was called, as clients know it. */
  endpoint: string
  /** The access token that is sent with the proof. None by default. */
  access_token?: string
}

/** The thumbprint of a valid proof's key (RFC 7638), or the problem with the proof. */
export type ProofResult = { dpop_jkt: string; problem?: never } | { problem: string; dpop_jkt?: never }

/** A proof is refused when its time is further than this in the past or in the future. */
const MOST_AGE_SECONDS = 5 * 60

/** Lists the accepted signature algorithms for a challenge (RFC 9449 §7.1). */
export const DPOP_CHALLENGE = `DPoP algs="${CLIENT_ALGORITHMS.join(' ')}"`

/** Verifies the proof in the header `DPoP` (RFC 9449 §4.3). A proof can be used once. */
export async function verifyProof(tenant: Tenant, proven: ProvenRequest): Promise<ProofResult> {
  const { dpop } = proven.request.headers
  // Node joins headers of the same name. The result is not a valid JWT, so several proofs are refused.
  if (typeof dpop !== 'string') return { problem: 'The header DPoP has no proof.' }
  try {
    const { payload, protectedHeader } = await jwtVerify(dpop, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [...CLIENT_ALGORITHMS],
      currentDate: new Date(tenant.clock.now()),
    })
    const problem = findClaimsProblem(tenant, payload, proven)
    if (problem !== undefined) return { problem }
    const dpop_jkt = await calculateJwkThumbprint(protectedHeader.jwk ?? {})
    const { jti = '', iat = 0 } = payload
    const isFirst = consumeTokenId(tenant, dpop_jkt, jti, (iat + MOST_AGE_SECONDS + 1) * 1000)
    return isFirst ? { dpop_jkt } : { problem: 'The DPoP proof has been used before.' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // The problem is also sent as a quoted string in a header, so it must not contain double quotes.
    return { problem: `The DPoP proof is not valid: ${reason.replaceAll('"', "'")}.` }
  }
}

function findClaimsProblem(
  tenant: Tenant,
  { jti, iat, htm, htu, ath }: Record<string, unknown>,
  { request, endpoint, access_token }: ProvenRequest,
): string | undefined {
  if (typeof jti !== 'string' || jti === '') return 'The DPoP proof has no jti.'
  if (htm !== request.method) return `The DPoP proof is not for the method ${request.method}.`
  if (typeof htu !== 'string' || toComparableUrl(htu) !== toComparableUrl(endpoint))
    return `The DPoP proof is not for ${endpoint}.`
  const age = tenant.clock.now() / 1000 - (typeof iat === 'number' ? iat : 0)
  if (Math.abs(age) > MOST_AGE_SECONDS) return 'The DPoP proof was not created just now.'
  if (access_token !== undefined && ath !== createHash('sha256').update(access_token).digest('base64url'))
    return 'The DPoP proof is not for the access token.'
  return undefined
}

/** Normalizes a URL, and removes its query and its fragment (RFC 9449 §4.3). */
function toComparableUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
