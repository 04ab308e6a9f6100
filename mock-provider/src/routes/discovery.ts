import type { FastifyInstance } from 'fastify'
import { BUILT_IN_SCOPES, DEFAULT_PUBLIC_TOKEN, type ProviderMetadata } from '@latchkey/openapi'
import { AUTH_METHODS } from '../authorization-server/client-metadata.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getIssuer, getWebUrl, type Tenant } from '../core/tenant.ts'

/** Metadata and keys of the authorization server, at all standard paths (RFC 8414 §3, OpenID Connect Discovery §4). */
export async function discovery(app: FastifyInstance) {
  serve(app, 'wellKnownOpenidConfiguration', metadata)
  serve(app, 'wellKnownOauthAuthorizationServer', metadata)
  serve(app, 'wellKnownOpenidConfigurationPublic', metadata)
  serve(app, 'wellKnownOauthAuthorizationServerPublic', metadata)
  serve(app, 'publicWellKnownOpenidConfiguration', metadata)
  serve(app, 'wellKnownJwks', jwks)
  serve(app, 'publicWellKnownJwks', jwks)
  serve(app, 'sessionsJwks', sessionsJwks)
}

/** Claims that ID tokens and userinfo can contain. */
const CLAIMS = [
  'sub',
  'iss',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'picture',
  'profile_picture',
  'locale',
]
const CONTACT_CLAIMS = ['email', 'email_verified', 'phone_number', 'phone_number_verified']

/** The default tenant's endpoints lie at the origin, as on a project's own domain. Others lie below their issuer. */
function toEndpointBase(tenant: Tenant): string {
  return tenant.public_token === DEFAULT_PUBLIC_TOKEN ? `${getIssuer(tenant)}/v1` : getIssuer(tenant)
}

const metadata: Handler<'wellKnownOpenidConfiguration'> = ({ tenant }): ProviderMetadata => {
  const { config } = tenant
  const base = toEndpointBase(tenant)
  const scopes = [...BUILT_IN_SCOPES, ...(config.rbac_policy?.scopes ?? []).map(({ scope }) => scope)]
  return {
    issuer: getIssuer(tenant),
    authorization_endpoint: config.authorization_endpoint ?? `${getWebUrl(tenant)}/oauth/authorize`,
    token_endpoint: `${base}/oauth2/token`,
    ...(config.dynamic_client_registration_enabled && { registration_endpoint: `${base}/oauth2/register` }),
    userinfo_endpoint: `${base}/oauth2/userinfo`,
    introspection_endpoint: `${base}/oauth2/introspect`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    end_session_endpoint: `${getIssuer(tenant)}/oauth/logout`,
    jwks_uri: `${getIssuer(tenant)}/.well-known/jwks.json`,
    scopes_supported: [...new Set(scopes)],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: [...AUTH_METHODS],
    introspection_endpoint_auth_methods_supported: [...AUTH_METHODS],
    revocation_endpoint_auth_methods_supported: [...AUTH_METHODS],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: [...CLAIMS, ...CONTACT_CLAIMS],
    authorization_response_iss_parameter_supported: true,
    ...(config.client_id_metadata_documents.enabled && { client_id_metadata_document_supported: true }),
  }
}

const jwks: Handler<'wellKnownJwks'> = async ({ tenant }) => ({
  keys: [await tenant.signingKeys.getCertifiedJwk()],
})

const sessionsJwks: Handler<'sessionsJwks'> = async ({ request, tenant }) => ({
  keys: [await tenant.signingKeys.getCertifiedJwk()],
  request_id: request.requestId,
  status_code: 200,
})
