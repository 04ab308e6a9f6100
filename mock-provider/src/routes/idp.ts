import type { FastifyInstance } from 'fastify'
import type { Client } from '@latchkey/openapi'
import { createAuthorizationCode } from '../authorization-server/authorization-codes.ts'
import {
  evaluateAuthorizationRequest,
  getPrompts,
  type AuthorizationRequest,
  type CheckedRequest,
  type Refusal,
} from '../authorization-server/authorization-request.ts'
import { requireClient, checkRedirectUri, type ClientRow } from '../authorization-server/clients.ts'
import { addConsent } from '../authorization-server/consents.ts'
import { findHintedUserId } from '../authorization-server/id-token-hints.ts'
import { addToQuery } from '../core/add-to-query.ts'
import { defineTable } from '../core/rows.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { requireSession, findSession, type SessionRow } from '../sessions/sessions.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'

/** The authorization server's part of the app's consent and logout pages (tag `idp`). */
export async function idp(app: FastifyInstance) {
  serve(app, 'idpOauthAuthorizeStart', start)
  serve(app, 'idpOauthAuthorizeSubmit', submit)
  serve(app, 'oauthLogoutStart', startLogout)
}

/** Whether the last start of a request required consent: then submitting without consent denies it. Keyed by request. */
const consentQuestions = defineTable<boolean>('consent_questions')

function toQuestionKey(session: SessionRow, { client_id, redirect_uri, scopes }: AuthorizationRequest): string {
  return JSON.stringify([session.session_id, client_id, redirect_uri, scopes])
}

const start: Handler<'idpOauthAuthorizeStart'> = async ({ body, tenant, request }) => {
  // Checked first: without a session, a page learns from the error whether it may tell the client (`prompt=none`).
  checkRedirectUri(body.redirect_uri, (await requireClient(tenant, body.client_id)).redirect_urls)
  const session = requireSession(tenant, request)
  const user = requireUser(tenant, session.user_id)
  const checked = await evaluateAuthorizationRequest(tenant, user, body, 'start')
  // A request that will be refused, or must not ask (`prompt=none`), needs no consent: the page submits it at once.
  const consent_required = checked.isConsentRequired && !checked.refusal && !getPrompts(body).includes('none')
  const key = toQuestionKey(session, body)
  consentQuestions(tenant).delete(key) // the table is in order of age
  consentQuestions(tenant).set(key, consent_required)
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
  return { client_id, client_type, client_name, client_description, ...logo }
}

const submit: Handler<'idpOauthAuthorizeSubmit'> = async ({ body, tenant, request }) => {
  const session = requireSession(tenant, request)
  const checked = await evaluateAuthorizationRequest(tenant, requireUser(tenant, session.user_id), body, 'submit')
  const wasAsked = consentQuestions(tenant).get(toQuestionKey(session, body)) ?? false
  const refusal = checked.refusal ?? findConsentRefusal(checked, body, wasAsked)
  if (refusal) return { redirect_uri: toResponseUri(tenant, body, refusal) }
  if (body.consent_granted) addConsent(tenant, session.user_id, checked.client.client_id, checked.scopes)
  const code = createCode(tenant, session, checked, body)
  return { redirect_uri: toResponseUri(tenant, body, { code }), authorization_code: code }
}

/** Where consent is not required, the page submits without `consent_granted`. */
function findConsentRefusal(
  { isConsentRequired }: CheckedRequest,
  body: Call<'idpOauthAuthorizeSubmit'>['body'],
  wasAsked: boolean,
): Refusal | undefined {
  if (body.consent_granted || !(isConsentRequired || wasAsked)) return undefined
  return getPrompts(body).includes('none')
    ? { error: 'consent_required', error_description: 'The user must be asked for consent.' }
    : { error: 'access_denied', error_description: 'The user denied access.' }
}

function createCode(
  tenant: Tenant,
  session: SessionRow,
  { client, scopes }: CheckedRequest,
  body: AuthorizationRequest,
): string {
  const { redirect_uri, resources = [], code_challenge, nonce } = body
  return createAuthorizationCode(tenant, {
    client_id: client.client_id,
    redirect_uri,
    user_id: session.user_id,
    scopes,
    resources,
    auth_time: getAuthTime(session),
    ...(code_challenge !== undefined && { code_challenge }),
    ...(nonce !== undefined && { nonce }),
  }).code
}

/** Returns when the user has last proven a factor, in seconds since the epoch. */
function getAuthTime({ authentication_factors, started_at }: SessionRow): number {
  const times = authentication_factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at))
  return Math.floor(Math.max(Date.parse(started_at), ...times) / 1000)
}

/** The authorization response, in the redirect URI's query (RFC 6749 §4.1.2), with the issuer (RFC 9207 §2). */
function toResponseUri(
  tenant: Tenant,
  { redirect_uri, state }: AuthorizationRequest,
  response: { code: string } | Refusal,
): string {
  return addToQuery(redirect_uri, { ...response, state, iss: getIssuer(tenant) })
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
