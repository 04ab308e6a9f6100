import type { FastifyInstance } from 'fastify'
import { BUILT_IN_SCOPES, type ProviderMetadata } from '@latchkey/openapi'
import { CLIENT_ALGORITHMS, listAuthMethods } from '../authorization-server/auth-methods.ts'
import { getConsentPageUrl, toEndpointBase } from '../authorization-server/endpoints.ts'
import { listGrantTypes } from '../authorization-server/grant-types.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

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

/** The claims that ID tokens and userinfo can contain. */
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

const metadata: Handler<'wellKnownOpenidConfiguration'> = ({ tenant, request }): ProviderMetadata => {
  const { config } = tenant
  const issuer = getIssuer(tenant, request)
  const base = toEndpointBase(tenant, request)
  const scopes = [...BUILT_IN_SCOPES, ...(config.rbac_policy?.scopes ?? []).map(({ scope }) => scope)]
  return {
    issuer,
    authorization_endpoint: getConsentPageUrl(tenant),
    token_endpoint: `${base}/oauth2/token`,
    ...(config.dynamic_client_registration_enabled && { registration_endpoint: `${base}/oauth2/register` }),
    userinfo_endpoint: `${base}/oauth2/userinfo`,
    introspection_endpoint: `${base}/oauth2/introspect`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    end_session_endpoint: `${issuer}/oauth/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: [...new Set(scopes)],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: listGrantTypes(tenant),
    ...describeAuthentication(tenant),
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: [...CLAIMS, ...CONTACT_CLAIMS],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    // A client that does not register itself is answered in the name of the default issuer.
    ...(config.client_id_metadata_documents.enabled &&
      issuer === getIssuer(tenant) && { client_id_metadata_document_supported: true }),
    ...describeExtensions(tenant, base),
  }
}

/** Returns the metadata of extensions that the imitated provider does not have. */
function describeExtensions({ config }: Tenant, base: string) {
  return {
    ...(config.pushed_authorization_requests_enabled && {
      pushed_authorization_request_endpoint: `${base}/oauth2/par`,
      authorization_endpoint: `${base}/oauth2/authorize`,
    }),
    ...(config.device_authorization_enabled && {
      device_authorization_endpoint: `${base}/oauth2/device_authorization`,
    }),
    ...(config.dpop_enabled && { dpop_signing_alg_values_supported: [...CLIENT_ALGORITHMS] }),
  }
}

/** Signing algorithms are only listed together with the method that needs them (RFC 8414 §2). */
function describeAuthentication(tenant: Tenant) {
  const methods = listAuthMethods(tenant)
  const algorithms = [...CLIENT_ALGORITHMS]
  return {
    token_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    ...(tenant.config.private_key_jwt_enabled && {
      token_endpoint_auth_signing_alg_values_supported: algorithms,
      introspection_endpoint_auth_signing_alg_values_supported: algorithms,
      revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    }),
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
