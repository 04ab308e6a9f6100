import type { FastifyRequest } from 'fastify'
import { verifyProof } from './dpop.ts'
import { getCalledUrl } from './endpoints.ts'
import { OauthError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Finds the key that the client of a request has proven to hold (RFC 9449 §5). Undefined when it proves none, or the
 * project does not bind tokens.
 *
 * @throws OauthError `invalid_dpop_proof`
 */
export async function findProvenKey(tenant: Tenant, request: FastifyRequest): Promise<string | undefined> {
  if (!tenant.config.dpop_enabled || request.headers['dpop'] === undefined) return undefined
  const { dpop_jkt, problem } = await verifyProof(tenant, { request, endpoint: getCalledUrl(tenant, request) })
  if (problem !== undefined) throw createProofError(problem)
  return dpop_jkt
}

/** Creates the refusal of a request whose proof is missing or invalid (RFC 9449 §5). */
export function createProofError(message: string): OauthError {
  return new OauthError('invalid_dpop_proof', 'bad_request', { message })
}
