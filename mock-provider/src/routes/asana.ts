import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isAllowedOrigin } from '../urls/allowed-urls.ts'
import { asanaCodes, createAsanaCode, takeAsanaCode, type AsanaCodeRow } from '../asana/asana-codes.ts'
import { ASANA_CALLBACK_PATH, ASANA_CLIENT_ID, createGid } from '../asana/asana-links.ts'
import { checkOwnForm } from '../urls/foreign-page.ts'
import { createSecret } from '../core/ids.ts'
import { asanaPage } from '../pages/asana-page.ts'
import { sendPage, toFormTarget } from '../pages/html.ts'
import { errorPages } from '../plugins/error-pages.ts'
import { OauthError, ProviderError } from '../core/provider-error.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { readMember } from '../core/read-member.ts'
import type { RequireTenant } from '../core/require-tenant.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** A simulation of Asana: its authorize page and its token endpoint. */
export async function asana(app: FastifyInstance) {
  await app.register(errorPages)
  serve(app, 'asanaAuthorizePage', show, { requireTenant: getTenantOfAccount })
  serve(app, 'asanaAuthorizeSubmit', submit, { requireTenant: getTenantOfAccount })
  serve(app, 'asanaToken', token, { requireTenant: getTenantOfAccount })
}

const ACCESS_TOKEN_LIFETIME_SECONDS = 3_600

/** Checks the client and its redirect URI. @throws ProviderError `bad_request` */
function checkApp(tenant: Tenant, asked: { client_id: string; redirect_uri: string }): void {
  if (asked.client_id !== ASANA_CLIENT_ID)
    throw new ProviderError('bad_request', { message: 'The app is not registered at Asana.' })
  const uri = URL.canParse(asked.redirect_uri) ? new URL(asked.redirect_uri) : undefined
  const isRegistered =
    uri &&
    asked.redirect_uri === `${uri.origin}${ASANA_CALLBACK_PATH}` &&
    isAllowedOrigin(uri.origin, tenant.config.origins)
  if (!isRegistered)
    throw new ProviderError('bad_request', { message: 'The redirect URI is not registered for this app.' })
}

const show: Handler<'asanaAuthorizePage'> = ({ query, tenant, reply }) => {
  checkApp(tenant, query)
  if (query.response_type !== 'code')
    throw new ProviderError('bad_request', { message: 'The response_type must be code.' })
  const { client_id, redirect_uri, state, code_challenge } = query
  const request = {
    client_id,
    redirect_uri,
    ...(state !== undefined && { state }),
    ...(code_challenge !== undefined && { code_challenge }),
  }
  return sendPage(reply, asanaPage({ request, formTarget: toFormTarget(redirect_uri) }))
}

const submit: Handler<'asanaAuthorizeSubmit'> = ({ body, tenant, request, reply }) => {
  checkOwnForm(request)
  checkApp(tenant, body)
  const { redirect_uri, state, code_challenge } = body
  if (body.action === 'deny') {
    return reply.redirect(addToQuery(redirect_uri, { error: 'access_denied', state }), 302)
  }
  const code = createAsanaCode(tenant, {
    redirect_uri,
    ...(code_challenge !== undefined && { code_challenge }),
    ...(state !== undefined && { user_id: state }),
  })
  return reply.redirect(addToQuery(redirect_uri, { code, state }), 302)
}

const token: Handler<'asanaToken'> = ({ body, tenant, reply }) => {
  if (body.client_id !== ASANA_CLIENT_ID) throw new OauthError('invalid_client', 'invalid_client_id')
  if (body.grant_type !== 'authorization_code') throw new OauthError('unsupported_grant_type', 'bad_request')
  const row = takeAsanaCode(tenant, body.code ?? '')
  if (!row || row.redirect_uri !== body.redirect_uri) throw new OauthError('invalid_grant', 'idp_auth_code_not_found')
  checkVerifier(row, body.code_verifier)
  void reply.header('cache-control', 'no-store')
  return {
    access_token: createSecret(),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
    refresh_token: createSecret(),
    data: toAccount(tenant, row.user_id),
  }
}

/** Checks the PKCE verifier (RFC 7636 §4.6). @throws OauthError `invalid_grant` */
function checkVerifier({ code_challenge }: AsanaCodeRow, verifier: string | undefined): void {
  if (code_challenge === undefined) return
  const computed = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url')
  if (computed !== code_challenge) throw new OauthError('invalid_grant', 'pkce_mismatch')
}

/** An unknown user gets a sample account. */
function toAccount(tenant: Tenant, user_id: string | undefined) {
  const user = user_id === undefined ? undefined : users(tenant).get(user_id)
  const gid = createGid()
  const name = [user?.name.first_name, user?.name.last_name].filter(Boolean).join(' ')
  return { id: Number(gid), gid, name: name || 'Sample Person', email: user?.emails[0]?.email ?? 'person@example.com' }
}

/**
 * Returns the tenant of the user in `state`, or of the code that was issued for them. The default tenant if there is
 * neither.
 */
const getTenantOfAccount: RequireTenant = ({ query, body }, tenants) => {
  const state = readMember(body, 'state') ?? readMember(query, 'state') ?? ''
  const code = readMember(body, 'code') ?? readMember(query, 'code') ?? ''
  return tenants.findOwner((tenant) => users(tenant).has(state) || asanaCodes(tenant).has(code)) ?? tenants.default()
}
