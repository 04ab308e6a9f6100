import type { FastifyInstance } from 'fastify'
import type { OauthSchemas } from '@latchkey/openapi'
import { listAuthMethods } from '../authorization-server/auth-methods.ts'
import {
  toClientMetadata,
  toKeyMembers,
  toMetadataRefusal,
  type ClientMetadata,
} from '../authorization-server/client-metadata.ts'
import { clients, createClient, type ClientRow } from '../authorization-server/clients.ts'
import { consents } from '../authorization-server/consents.ts'
import { listGrantTypes } from '../authorization-server/grant-types.ts'
import { grants } from '../authorization-server/grants.ts'
import { createSecret, deriveId } from '../core/ids.ts'
import { OauthError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

/** Dynamic client registration (RFC 7591), at the default tenant's path and at every project's. */
export async function oauth2Register(app: FastifyInstance) {
  serve(app, 'oauth2Register', register, { toRefusal: toMetadataRefusal })
  serve(app, 'publicOauth2Register', register, { toRefusal: toMetadataRefusal })
}

const register: Handler<'oauth2Register'> = async ({ body, tenant, request, reply }) => {
  if (!tenant.config.dynamic_client_registration_enabled) {
    throw new OauthError('invalid_request', 'dynamic_client_registration_not_enabled')
  }
  const client = findOrCreateClient(tenant, toClientMetadata(body, toAccepted(tenant)))
  client.registration_protocol = request.protocol
  void reply.code(201).header('cache-control', 'no-store')
  return { ...toRegistration(tenant, client), request_id: request.requestId, status_code: 201 }
}

function toAccepted(tenant: Tenant) {
  return { methods: listAuthMethods(tenant), hasDevices: tenant.config.device_authorization_enabled }
}

/** Public clients with the same metadata share one client. Every confidential client is separate. */
function findOrCreateClient(tenant: Tenant, metadata: ClientMetadata): ClientRow {
  const { redirect_uris, client_name, client_uri, logo_uri, token_endpoint_auth_method } = metadata
  const isPublic = token_endpoint_auth_method === 'none'
  const client_id = isPublic ? toSharedClientId(metadata) : undefined
  const existing = client_id === undefined ? undefined : clients(tenant).get(client_id)
  if (existing) return existing
  makeRoom(tenant)
  return createClient(tenant, {
    ...(client_id !== undefined && { client_id }),
    client_name: client_name ?? tenant.config.default_client_name,
    client_type: isPublic ? 'third_party_public' : 'third_party',
    redirect_urls: redirect_uris,
    token_endpoint_auth_method,
    is_self_registered: true,
    ...(token_endpoint_auth_method.startsWith('client_secret') && { client_secret: createSecret() }),
    ...toKeyMembers(metadata),
    ...(client_uri !== undefined && { client_uri }),
    ...(logo_uri !== undefined && { logo_url: logo_uri }),
  })
}

/** The maximum number of clients that registered themselves with a tenant. Any page can register clients. */
export const MAX_SELF_REGISTERED = 1_000

/**
 * If there are too many clients, deletes the oldest one that registered itself and that no user has given access.
 *
 * @throws OauthError `invalid_client_metadata` when users have given all of them access
 */
function makeRoom(tenant: Tenant): void {
  const own = [...clients(tenant).values()].filter((client) => client.is_self_registered)
  if (own.length < MAX_SELF_REGISTERED) return
  const admitted = new Set([...consents(tenant).values(), ...grants(tenant).values()].map((row) => row.client_id))
  const oldest = own.find((client) => !admitted.has(client.client_id))
  if (!oldest) throw new OauthError('invalid_client_metadata', 'too_many_connected_apps')
  clients(tenant).delete(oldest.client_id)
}

/** Derives a client id in the provider's form from the metadata. */
function toSharedClientId({ redirect_uris, client_name, client_uri, logo_uri }: ClientMetadata): string {
  // JSON represents undefined members of this list as null.
  return deriveId('connected-app', JSON.stringify([redirect_uris.toSorted(), client_name, client_uri, logo_uri]))
}

function toRegistration(
  tenant: Tenant,
  client: ClientRow,
): Omit<OauthSchemas['RegistrationResponse'], 'request_id' | 'status_code'> {
  const { client_id, client_name, client_secret, client_uri, logo_url, jwks, jwks_uri } = client
  return {
    client_id,
    client_id_issued_at: Math.floor(Date.parse(client.created_at) / 1000),
    client_name,
    redirect_uris: client.redirect_urls,
    grant_types: listGrantTypes(tenant),
    response_types: ['code'],
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    ...(client_secret !== undefined && { client_secret, client_secret_expires_at: 0 }),
    ...(client_uri !== undefined && { client_uri }),
    ...(logo_url !== undefined && { logo_uri: logo_url }),
    ...(jwks && { jwks }),
    ...(jwks_uri !== undefined && { jwks_uri }),
  }
}
