import type { FastifyInstance } from 'fastify'
import type { Client } from '@latchkey/openapi'
import {
  evaluateAuthorizationRequest,
  getPrompts,
  type CheckedRequest,
  type Refusal,
} from '../authorization-server/authorization-request.ts'
import { createCode, toResponseUri } from '../authorization-server/authorization-response.ts'
import { toConnectedAppId } from '../authorization-server/connected-apps.ts'
import { requireClient, checkRedirectUri, type ClientRow } from '../authorization-server/clients.ts'
import { answerConsent, askForConsent } from '../authorization-server/consent-questions.ts'
import { checkResponseUri } from '../authorization-server/response-uris.ts'
import { addConsent } from '../authorization-server/consents.ts'
import { findHintedUserId } from '../authorization-server/id-token-hints.ts'
import { addToQuery } from '../core/add-to-query.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { requireSession, findSession } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'

/** The authorization server's part of the app's consent and logout pages (tag `idp`). */
export async function idp(app: FastifyInstance) {
  serve(app, 'idpOauthAuthorizeStart', start)
  serve(app, 'idpOauthAuthorizeSubmit', submit)
  serve(app, 'oauthLogoutStart', startLogout)
}

const start: Handler<'idpOauthAuthorizeStart'> = async ({ body, tenant, request }) => {
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
    client: toClient(checked.client),
    consent_required,
    scope_results: checked.scope_results,
  }
}

function toClient({ client_id, client_type, client_name, client_description, logo_url }: ClientRow): Client {
  const logo = logo_url === undefined ? {} : { client_logo_url: logo_url, logo_url }
  // The provider keeps a record of its own for a client whose id is a URL. `users/connected_apps` uses the same id.
  return { client_id: toConnectedAppId(client_id), client_type, client_name, client_description, ...logo }
}

const submit: Handler<'idpOauthAuthorizeSubmit'> = async ({ body, tenant, request }) => {
  const session = requireSession(tenant, request)
  const checked = await evaluateAuthorizationRequest(tenant, requireUser(tenant, session.user_id), body, 'submit')
  const question = answerConsent(tenant, session.session_id, body)
  const refusal = checked.refusal ?? findConsentRefusal(checked, body, question)
  if (refusal) return { redirect_uri: toResponseUri(tenant, body, refusal) }
  if (body.consent_granted) addConsent(tenant, session.user_id, checked.client.client_id, checked.scopes)
  const code = createCode(tenant, { user_id: session.user_id, session }, checked, body)
  return { redirect_uri: toResponseUri(tenant, body, { code }), authorization_code: code }
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
