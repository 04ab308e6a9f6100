import type { FastifyInstance } from 'fastify'
import { BUILT_IN_SCOPES, type ServerSchemas } from '@latchkey/openapi'
import { findNamedSession } from './session-forms.ts'
import { requireNamedUser, toServerUser } from './server-users.ts'
import {
  evaluateAuthorizationRequest,
  type CheckedRequest,
  type Refusal,
} from '../authorization-server/authorization-request.ts'
import { createCode, toResponseUri, type Granter } from '../authorization-server/authorization-response.ts'
import { isPublicClient, type ClientRow } from '../authorization-server/clients.ts'
import { toConnectedAppId } from '../authorization-server/connected-apps.ts'
import { addConsent } from '../authorization-server/consents.ts'
import { isFirstParty } from '../authorization-server/scopes.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'

/** The project as an identity provider whose consent page belongs to the app's own server (tag `server idp`). */
export async function serverIdp(app: FastifyInstance) {
  serve(app, 'serverIdpOauthAuthorizeStart', start)
  serve(app, 'serverIdpOauthAuthorize', authorize)
}

/**
 * Finds the user of a request, who is named by exactly one of three members.
 *
 * @throws ProviderError `no_oauth_authorize_user_selector`, `too_many_user_selection_arguments`, those of
 *   `requireNamedUser` and `findNamedSession`
 */
async function requireGranter(
  tenant: Tenant,
  { user_id, session_token, session_jwt }: ServerSchemas['AuthorizationRequest'],
): Promise<Granter> {
  const given = [user_id, session_token, session_jwt].filter(Boolean).length
  if (given > 1) throw new ProviderError('too_many_user_selection_arguments')
  if (user_id) return { user_id: requireNamedUser(tenant, user_id).user_id, session: undefined }
  const session = await findNamedSession(tenant, { session_token, session_jwt })
  if (!session) throw new ProviderError('no_oauth_authorize_user_selector')
  return { user_id: session.user_id, session }
}

/**
 * Checks that the scopes exist and may be requested.
 *
 * @throws ProviderError `oauth_invalid_scope_requested`, `third_party_clients_cannot_use_full_access`
 */
function checkScopes(tenant: Tenant, client: ClientRow, scopes: readonly string[]): void {
  const own = (tenant.config.rbac_policy?.scopes ?? []).map(({ scope }) => scope)
  const known: readonly string[] = [...BUILT_IN_SCOPES, ...own, '']
  if (!scopes.every((scope) => known.includes(scope))) throw new ProviderError('oauth_invalid_scope_requested')
  if (scopes.includes('full_access') && !isFirstParty(client))
    throw new ProviderError('third_party_clients_cannot_use_full_access')
}

const start: Handler<'serverIdpOauthAuthorizeStart'> = async ({ body, tenant }) => {
  const { user_id } = await requireGranter(tenant, body)
  const user = requireUser(tenant, user_id)
  const checked = await evaluateAuthorizationRequest(tenant, user, body, 'start')
  checkScopes(tenant, checked.client, body.scopes)
  return {
    user_id,
    user: toServerUser(tenant, user),
    client: toClient(checked.client),
    consent_required: checked.isConsentRequired,
    scope_results: checked.scope_results,
  }
}

function toClient({ client_id, client_name, client_description, client_type, logo_url }: ClientRow) {
  const id = toConnectedAppId(client_id)
  return { client_id: id, client_name, client_description, client_type, ...(logo_url !== undefined && { logo_url }) }
}

const authorize: Handler<'serverIdpOauthAuthorize'> = async ({ body, tenant }) => {
  const granter = await requireGranter(tenant, body)
  const checked = await evaluateAuthorizationRequest(tenant, requireUser(tenant, granter.user_id), body, 'submit')
  checkScopes(tenant, checked.client, body.scopes)
  if (isPublicClient(checked.client) && !body.code_challenge)
    throw new ProviderError('pkce_required_for_idp_authorization_flow')
  const refusal = checked.refusal ?? findDenial(checked, body.consent_granted)
  if (refusal) return { redirect_uri: toResponseUri(tenant, body, refusal) }
  if (body.consent_granted) addConsent(tenant, granter.user_id, checked.client.client_id, checked.scopes)
  const code = createCode(tenant, granter, checked, body)
  return { redirect_uri: toResponseUri(tenant, body, { code }), authorization_code: code }
}

/** Whether the user denied access. The app's server has asked the user itself, so its statement is trusted. */
function findDenial({ isConsentRequired }: CheckedRequest, isGranted: boolean): Refusal | undefined {
  if (isGranted || !isConsentRequired) return undefined
  return { error: 'access_denied', error_description: 'The user denied access.' }
}
