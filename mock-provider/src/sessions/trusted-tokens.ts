import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import type { MockSchemas, User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { toPlain } from '../store/observed.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, findUserByEmail, findUserByExternalId } from '../users/users.ts'

/** Only asymmetric algorithms. With a shared secret, every verifier could also sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The user that a trusted party's token names, and the token's own id. */
export type TrustedClaims = { external_id: string | undefined; email: string | undefined; token_id: string }

async function verifyJwt(
  tenant: Tenant,
  profile: MockSchemas['TrustedTokenProfile'],
  token: string,
): Promise<JWTPayload> {
  const { issuer, audience, jwks } = profile
  try {
    const keys = createLocalJWKSet(toPlain(jwks) as JSONWebKeySet) // jose clones and checks the configured keys itself, and throws
    const currentDate = new Date(tenant.clock.now())
    const { payload } = await jwtVerify(token, keys, { issuer, audience, currentDate, algorithms: ALGORITHMS })
    return payload
  } catch (cause) {
    throw new ProviderError('invalid_trusted_auth_token', { cause })
  }
}

function readClaimText(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Verifies a trusted party's token (RFC 7519): signed by a key of its profile, issued for this project, and not
 * expired.
 *
 * @throws ProviderError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`
 */
export async function verifyTrustedToken(tenant: Tenant, profile_id: string, token: string): Promise<TrustedClaims> {
  const profile = tenant.config.trusted_token_profiles.find((entry) => entry.profile_id === profile_id)
  if (!profile) throw new ProviderError('trusted_token_profile_not_found')
  const claims = await verifyJwt(tenant, profile, token)
  const external_id = readClaimText(claims, 'sub')
  const email = readClaimText(claims, 'email')
  if (external_id === undefined && email === undefined) {
    const message = 'The token does not name a user: it has neither a sub nor an email.'
    throw new ProviderError('invalid_trusted_auth_token', { message })
  }
  return { external_id, email, token_id: readClaimText(claims, 'jti') ?? createId('trusted-token') }
}

function findTrustedUser(tenant: Tenant, { external_id, email }: TrustedClaims): User | undefined {
  const known = external_id === undefined ? undefined : findUserByExternalId(tenant, external_id)
  return known ?? (email === undefined ? undefined : findUserByEmail(tenant, email))
}

/** Finds the user that a verified token names by `sub`, else by `email`, and creates one when neither is known. */
export function findOrCreateTrustedUser(tenant: Tenant, claims: TrustedClaims): User {
  const known = findTrustedUser(tenant, claims)
  if (known) return known
  const { external_id, email } = claims
  const user = createUser(tenant, email === undefined ? {} : { email, is_email_verified: true })
  if (external_id !== undefined) user.external_id = external_id
  return user
}
