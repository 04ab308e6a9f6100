import type { Session } from '@latchkey/openapi'
import { issueAuthorizationCode } from './authorization-codes.ts'
import type { AuthorizationRequest, CheckedRequest, Refusal } from './authorization-request.ts'
import type { ClientRow } from './client-row.ts'
import { toGrantedResources } from './resources.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

/** Who grants the access: a user in a session, or a user whom an app's server names. */
export type Granter = { user_id: string; session: Session | undefined }

/** Issues the authorization code of a request that was granted. */
export function createCode(
  tenant: Tenant,
  { user_id, session }: Granter,
  { client, scopes }: CheckedRequest,
  request: AuthorizationRequest,
): string {
  const { redirect_uri, resources, code_challenge, nonce } = request
  return issueAuthorizationCode(tenant, {
    client_id: client.client_id,
    redirect_uri,
    user_id,
    scopes,
    resources: toGrantedResources(tenant, [], resources),
    ...(session && { session_id: session.session_id, auth_time: getAuthTime(session) }),
    ...(code_challenge !== undefined && { code_challenge }),
    ...(nonce !== undefined && { nonce }),
  }).code
}

/** Returns when the user has last proven a factor, in seconds since the epoch. */
function getAuthTime({ authentication_factors, started_at }: Session): number {
  const times = authentication_factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at))
  return Math.floor(Math.max(Date.parse(started_at), ...times) / 1000)
}

/**
 * The authorization response, in the redirect URI's query (RFC 6749 §4.1.2), with the issuer (RFC 9207 §2): that of the
 * address at which the client registered itself, because pages call the provider at another one.
 */
export function toResponseUri(
  tenant: Tenant,
  { registration_protocol: protocol = 'http' }: ClientRow,
  { redirect_uri, state }: AuthorizationRequest,
  response: { code: string } | Refusal,
): string {
  return addToQuery(redirect_uri, { ...response, state, iss: getIssuer(tenant, { protocol }) })
}
