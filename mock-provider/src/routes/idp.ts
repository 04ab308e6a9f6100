import type { FastifyInstance } from 'fastify'
import { BUILT_IN_SCOPES, toScopes, type Client, type ServerSchemas } from '@latchkey/openapi'
import {
  evaluateAuthorizationRequest,
  getPrompts,
  type AuthorizationRequest,
  type CheckedRequest,
  type Refusal,
} from '../authorization-server/authorization-request.ts'
import { createCode, toResponseUri, type Granter } from '../authorization-server/authorization-response.ts'
import { checkRedirectUri, isPublicClient, requireClient, type ClientRow } from '../authorization-server/clients.ts'
import { toConnectedAppId } from '../authorization-server/connected-apps.ts'
import { answerConsent, askForConsent } from '../authorization-server/consent-questions.ts'
import { addConsent } from '../authorization-server/consents.ts'
import { findHintedUserId } from '../authorization-server/id-token-hints.ts'
import { checkResponseUri } from '../authorization-server/response-uris.ts'
import { isFirstParty } from '../authorization-server/scopes.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { checkPageOrigins, listPageOrigins } from '../urls/page-origin.ts'
import { ProviderError } from '../core/provider-error.ts'
import { readMember } from '../core/read-member.ts'
import { requireTenantOfSdkCall, type RequireTenant } from '../core/require-tenant.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { errorPages } from '../plugins/error-pages.ts'
import { findNamedSession } from '../sessions/server-sessions.ts'
import { findSession, requireSession } from '../sessions/sessions.ts'
import { requireNamedUser, toServerUser } from '../users/server-users.ts'
import { requireUser } from '../users/users.ts'

/**
 * The authorization server's part of a consent page, which belongs to the app or to its server, and of the logout page
 * (tags `idp` and `server idp`).
 */
export async function idp(app: FastifyInstance) {
  serve(app, 'idpOauthAuthorizeStart', startInBrowser)
  serve(app, 'idpOauthAuthorizeSubmit', submitInBrowser)
  serve(app, 'oauthLogoutStart', startLogout)
  serve(app, 'serverIdpOauthAuthorizeStart', startForServer)
  serve(app, 'serverIdpOauthAuthorize', authorizeForServer)
}

async function startInBrowser({ body, tenant, request }: Call<'idpOauthAuthorizeStart'>) {
  // The redirect URI is checked before the session: if only the session is missing, a page whose request has
  // `prompt=none` may report that to the client.
  checkResponseUri(tenant, await requireClient(tenant, body.client_id), body.redirect_uri)
  const session = requireSession(tenant, request)
  const user = requireUser(tenant, session.user_id)
  const checked = await evaluateAuthorizationRequest(tenant, user, body, 'start')
  // A request that will be refused, or that forbids asking (`prompt=none`), needs no consent: the page submits it
  // immediately.
  const consent_required = checked.isConsentRequired && !checked.refusal && !getPrompts(body).includes('none')
  askForConsent(tenant, session.session_id, body, consent_required)
  return {
    user_id: user.user_id,
    user,
    client: toBrowserClient(checked.client),
    consent_required,
    scope_results: checked.scope_results,
  }
}

/** The older calls of a consent page (`olderAuthorizeStart`, `olderAuthorizeSubmit`). */
export async function olderConsent(app: FastifyInstance) {
  await app.register(errorPages, { title: 'Authorization could not be completed' })
  serve(app, 'olderAuthorizeStart', startInOlderBrowserSdk, { requireTenant: requireTenantOfOlderSdk })
  serve(app, 'olderAuthorizeSubmit', submitInOlderBrowserSdk, { requireTenant: requireTenantOfOlderSdk })
}

/** A form cannot have headers, so it has fields of their names. */
const requireTenantOfOlderSdk: RequireTenant = (request, tenants) => {
  const { headers, body } = request
  headers.authorization ??= readMember(body, '__Authorization')
  const parentHost = readMember(body, '__X-SDK-Parent-Host')
  if (parentHost !== undefined) headers['x-sdk-parent-host'] ??= parentHost
  const tenant = requireTenantOfSdkCall(request, tenants)
  checkPageOrigins(tenant, listPageOrigins(request))
  return tenant
}

const startInOlderBrowserSdk: Handler<'olderAuthorizeStart'> = async (call) => {
  const body = toCurrentForm(call.body)
  const { client: oidc_client, scope_results, ...data } = await startInBrowser({ ...call, body })
  const toScope = (is_grantable: boolean) =>
    scope_results.flatMap((result) => (result.is_grantable === is_grantable ? [result.scope] : [])).join(' ')
  return { ...data, oidc_client, grantable_scope: toScope(true), ungrantable_scope: toScope(false) }
}

const submitInOlderBrowserSdk: Handler<'olderAuthorizeSubmit'> = async (call) => {
  const { state, nonce, code_challenge, consent_granted } = call.body
  const body = {
    ...toCurrentForm(call.body),
    ...(state !== undefined && { state }),
    ...(nonce !== undefined && { nonce }),
    ...(code_challenge !== undefined && { code_challenge }),
    consent_granted: consent_granted === 'true',
  }
  const { redirect_uri } = await submitInBrowser({ ...call, body })
  return call.reply.header('cache-control', 'no-store').redirect(redirect_uri, 303)
}

function toCurrentForm(older: Call<'olderAuthorizeStart'>['body']) {
  const { client_id, redirect_uri, response_type, scope, prompt } = older
  return { client_id, redirect_uri, response_type, scopes: toScopes(scope), ...(prompt && { prompt }) }
}

const startForServer: Handler<'serverIdpOauthAuthorizeStart'> = async ({ body, tenant }) => {
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

function toClient({ client_id, client_type, client_name, client_description, logo_url }: ClientRow) {
  // The provider keeps a record of its own for a client whose id is a URL. `users/connected_apps` uses the same id.
  const id = toConnectedAppId(client_id)
  return { client_id: id, client_type, client_name, client_description, ...(logo_url !== undefined && { logo_url }) }
}

/** Browsers get the address of the logo under two names. */
function toBrowserClient(row: ClientRow): Client {
  const client = toClient(row)
  return { ...client, ...(client.logo_url !== undefined && { client_logo_url: client.logo_url }) }
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

async function submitInBrowser({ body, tenant, request }: Call<'idpOauthAuthorizeSubmit'>) {
  const session = requireSession(tenant, request)
  const { user_id } = session
  const checked = await evaluateAuthorizationRequest(tenant, requireUser(tenant, user_id), body, 'submit')
  const question = answerConsent(tenant, session.session_id, body)
  const refusal = checked.refusal ?? findConsentRefusal(checked, body, question)
  return respond(tenant, body, { granter: { user_id, session }, checked, refusal })
}

/**
 * If consent is not required, the page submits without `consent_granted`. If it is required, the page must have asked
 * this user recently.
 */
function findConsentRefusal(
  { isConsentRequired }: CheckedRequest,
  body: Call<'idpOauthAuthorizeSubmit'>['body'],
  { wasRequired, answer }: ReturnType<typeof answerConsent>,
): Refusal | undefined {
  if (!body.consent_granted && !(isConsentRequired || wasRequired)) return undefined
  if (!body.consent_granted) {
    return getPrompts(body).includes('none')
      ? { error: 'consent_required', error_description: 'The user must be asked for consent.' }
      : { error: 'access_denied', error_description: 'The user denied access.' }
  }
  if (!isConsentRequired || (wasRequired && answer === 'open')) return undefined
  const reason = answer === 'expired' ? 'The request has expired.' : 'The user was not asked, or has answered before.'
  return { error: 'access_denied', error_description: reason }
}

const authorizeForServer: Handler<'serverIdpOauthAuthorize'> = async ({ body, tenant }) => {
  const granter = await requireGranter(tenant, body)
  const checked = await evaluateAuthorizationRequest(tenant, requireUser(tenant, granter.user_id), body, 'submit')
  checkScopes(tenant, checked.client, body.scopes)
  if (isPublicClient(checked.client) && !body.code_challenge)
    throw new ProviderError('pkce_required_for_idp_authorization_flow')
  const refusal = checked.refusal ?? findDenial(checked, body.consent_granted)
  return respond(tenant, body, { granter, checked, refusal })
}

/** Whether the user denied access. The app's server has asked the user itself, so its statement is trusted. */
function findDenial({ isConsentRequired }: CheckedRequest, isGranted: boolean): Refusal | undefined {
  if (isGranted || !isConsentRequired) return undefined
  return { error: 'access_denied', error_description: 'The user denied access.' }
}

type Decision = { granter: Granter; checked: CheckedRequest; refusal: Refusal | undefined }

/** Returns the authorization response, with a code if nothing speaks against it. */
function respond(
  tenant: Tenant,
  request: AuthorizationRequest & { consent_granted: boolean },
  { granter, checked, refusal }: Decision,
) {
  if (refusal) return { redirect_uri: toResponseUri(tenant, checked.client, request, refusal) }
  if (request.consent_granted) addConsent(tenant, granter.user_id, checked.client.client_id, checked.scopes)
  const code = createCode(tenant, granter, checked, request)
  return { redirect_uri: toResponseUri(tenant, checked.client, request, { code }), authorization_code: code }
}

const startLogout: Handler<'oauthLogoutStart'> = async ({ body, tenant, request }) => {
  const { client_id, post_logout_redirect_uri, id_token_hint, state } = body
  const client = await requireClient(tenant, client_id)
  checkRedirectUri(post_logout_redirect_uri, client.post_logout_redirect_urls)
  const hinted = id_token_hint === undefined ? undefined : await findHintedUserId(tenant, client, id_token_hint)
  const session = findSession(tenant, request)
  // A hint that names another user must not end this user's session without asking.
  const consent_required = hinted === undefined || (session !== undefined && session.user_id !== hinted)
  const redirect_uri = state === undefined ? post_logout_redirect_uri : addToQuery(post_logout_redirect_uri, { state })
  return { redirect_uri, consent_required }
}
