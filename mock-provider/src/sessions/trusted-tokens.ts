import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import type { MockSchemas, User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, findUserByEmail, users } from '../users/users.ts'

/** Signatures that need the trusted party's private key: a shared secret would let anybody who knows it sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** What a trusted party says: whose session it is, and which statement this is. */
export type TrustedStatement = { user: User; token_id: string }

async function verify(tenant: Tenant, profile: MockSchemas['TrustedTokenProfile'], token: string): Promise<JWTPayload> {
  const { issuer, audience, jwks } = profile
  try {
    // Key material of a configuration: jose says what is wrong with it.
    const keys = createLocalJWKSet(jwks as unknown as JSONWebKeySet)
    const currentDate = new Date(tenant.clock.now())
    const { payload } = await jwtVerify(token, keys, { issuer, audience, currentDate, algorithms: ALGORITHMS })
    return payload
  } catch (cause) {
    throw new ProviderError('invalid_trusted_auth_token', { cause })
  }
}

function readText(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function findByExternalId(tenant: Tenant, external_id: string | undefined): User | undefined {
  if (external_id === undefined) return undefined
  return [...users(tenant).values()].find((user) => user.external_id === external_id)
}

/** The user that `sub` or `email` name, else a new one. @throws ProviderError `invalid_trusted_auth_token` */
function findOrCreateUser(tenant: Tenant, claims: JWTPayload): User {
  const external_id = claims.sub
  const email = readText(claims, 'email')
  const known =
    findByExternalId(tenant, external_id) ?? (email === undefined ? undefined : findUserByEmail(tenant, email))
  if (known) return known
  if (external_id === undefined && email === undefined) {
    throw new ProviderError('invalid_trusted_auth_token', {
      message: 'The token names nobody: it has no sub and no email.',
    })
  }
  const user = createUser(tenant, email === undefined ? {} : { email, is_email_verified: true })
  if (external_id !== undefined) user.external_id = external_id
  return user
}

/**
 * Reads a trusted party's token (RFC 7519): signed by a key of its profile, for this project, and in time.
 *
 * @throws ProviderError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`
 */
export async function checkTrustedToken(tenant: Tenant, profile_id: string, token: string): Promise<TrustedStatement> {
  const profile = tenant.config.trusted_token_profiles.find((entry) => entry.profile_id === profile_id)
  if (!profile) throw new ProviderError('trusted_token_profile_not_found')
  const claims = await verify(tenant, profile, token)
  return { user: findOrCreateUser(tenant, claims), token_id: claims.jti ?? createId('trusted-token') }
}
