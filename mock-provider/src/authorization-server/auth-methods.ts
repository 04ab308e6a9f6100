import type { OauthSchemas } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

/** One of the methods of client authentication at the token endpoint (RFC 7591 §2). */
export type AuthMethod = OauthSchemas['TokenEndpointAuthMethod']

/** The client authentication methods that the imitated provider supports. */
export const AUTH_METHODS: readonly AuthMethod[] = ['none', 'client_secret_basic', 'client_secret_post']

/** Lists the client authentication methods that a project accepts. */
export function listAuthMethods({ config }: Pick<Tenant, 'config'>): AuthMethod[] {
  return config.private_key_jwt_enabled ? [...AUTH_METHODS, 'private_key_jwt'] : [...AUTH_METHODS]
}

/**
 * Algorithms with which clients sign assertions and DPoP proofs. `Ed25519` is the newer name of `EdDSA` with that curve
 * (RFC 9864).
 */
export const CLIENT_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const
