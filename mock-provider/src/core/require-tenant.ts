import type { FastifyRequest } from 'fastify'
import { TEST_TOKEN_PREFIX } from '../../facts/tenant-addresses.ts'
import { requireCredentials } from './credentials.ts'
import { ProviderError } from './provider-error.ts'
import { readMember } from './read-member.ts'
import type { Tenant, Tenants } from './tenant.ts'

/**
 * Returns the tenant that a request belongs to. It runs before the request is validated.
 *
 * @throws ProviderError that names what is missing or unknown
 */
export type RequireTenant = (request: FastifyRequest, tenants: Tenants) => Tenant

/** Creates the refusal of a token. If it is not a test project's token, the message states the form of those. */
function createTokenError(
  type: 'unauthorized_credentials' | 'public_token_not_found',
  public_token: string,
): ProviderError {
  if (public_token.startsWith(TEST_TOKEN_PREFIX)) return new ProviderError(type)
  const shown = public_token.slice(0, MAX_SHOWN_LENGTH)
  const isLive = public_token.startsWith(LIVE_TOKEN_PREFIX)
  const message = isLive
    ? `${shown} belongs to a live project. The mock has test projects only: their public tokens begin with ${TEST_TOKEN_PREFIX}.`
    : `${shown} is no public token of a test project. Those begin with ${TEST_TOKEN_PREFIX}.`
  return new ProviderError(type, { message })
}

/** The prefix of the public tokens of live projects. */
const LIVE_TOKEN_PREFIX = 'public-token-live-'
/** At most this many characters of a token are repeated in a message. */
const MAX_SHOWN_LENGTH = 100

/** @throws ProviderError `public_token_not_found` */
export function requireTenantOfToken(tenants: Tenants, public_token: string): Tenant {
  const tenant = tenants.find(public_token)
  if (!tenant) throw createTokenError('public_token_not_found', public_token)
  return tenant
}

/**
 * Returns the tenant of an address that browsers are sent to with a `public_token` in the query.
 *
 * @throws ProviderError `public_token_required`, `public_token_not_found`
 */
export const requireTenantInQuery: RequireTenant = ({ query }, tenants) => {
  const public_token = readMember(query, 'public_token')
  if (public_token === undefined) throw new ProviderError('public_token_required')
  return requireTenantOfToken(tenants, public_token)
}

/** SDK calls present credentials; the first call of a page has the public token in its path alone. */
export const requireTenantOfSdkCall: RequireTenant = (request, tenants) => {
  const inPath = readMember(request.params, 'public_token')
  if (!request.headers.authorization && inPath !== undefined) return requireTenantOfToken(tenants, inPath)
  const { public_token } = requireCredentials(request)
  const isConsistent = inPath === undefined || inPath === public_token
  const tenant = isConsistent ? tenants.find(public_token) : undefined
  if (!tenant) throw createTokenError('unauthorized_credentials', public_token)
  return tenant
}
