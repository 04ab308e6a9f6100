import type { FastifyInstance } from 'fastify'
import { toScopes } from '@latchkey/openapi'
import { createProviderCode, findAccount, findOrCreateAccount, listAccounts } from '../third-parties/oauth-accounts.ts'
import { getCallbackUrl, getTenantOfCallback } from '../third-parties/oauth-callbacks.ts'
import { requireOauthProvider, getOauthClientId, type OauthProvider } from '../third-parties/oauth-providers.ts'
import { findOauthState, type OauthStateRow } from '../third-parties/oauth-states.ts'
import { sendPage, toFormTarget } from '../pages/html.ts'
import { oauthProviderPage } from '../pages/oauth-provider-page.ts'
import { STYLE_SHEET, STYLE_SHEET_PATH } from '../pages/style-sheet.ts'
import { errorPages } from '../plugins/error-pages.ts'
import { checkOwnForm } from '../urls/foreign-page.ts'
import { ProviderError } from '../core/provider-error.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

/** The sign-in pages of third parties, simulated by the mock, and the style sheet of all its pages. */
export async function oauthProviderPages(app: FastifyInstance) {
  await app.register(errorPages)
  app.get(STYLE_SHEET_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE_SHEET))
  serve(app, 'oauthProviderPage', show, { requireTenant: getTenantOfCallback })
  serve(app, 'oauthProviderPageSubmit', submit, { requireTenant: getTenantOfCallback })
}

/** The parameters of an authorization request that a third party checks (RFC 6749 §4.1.1). */
type AuthorizationRequest = { client_id: string; redirect_uri: string; state: string }

/**
 * Returns the third party and the started sign-in of an authorization request. A real third party would not know the
 * sign-in, but the page needs its redirect URLs.
 *
 * @throws ProviderError `invalid_oauth_provider`, `oauth_config_not_found`, `bad_request`, `oauth_invalid_state`
 */
function requireSignIn(
  tenant: Tenant,
  provider_id: string,
  asked: AuthorizationRequest,
): { provider: OauthProvider; row: OauthStateRow } {
  const provider = requireOauthProvider(tenant, provider_id)
  const isKnown =
    asked.client_id === getOauthClientId(tenant, provider.provider_id) &&
    asked.redirect_uri === getCallbackUrl(tenant, provider.provider_id)
  if (!isKnown) throw new ProviderError('bad_request', { message: `The app is not registered at ${provider.name}.` })
  const row = findOauthState(tenant, asked.state)
  if (!row) throw new ProviderError('oauth_invalid_state')
  return { provider, row }
}

const show: Handler<'oauthProviderPage'> = ({ path, query, tenant, request, reply }) => {
  const { provider, row } = requireSignIn(tenant, path.provider_id, query)
  request.signInPage = row.sign_in_page
  if (query.response_type !== 'code')
    throw new ProviderError('bad_request', { message: 'The response_type must be code.' })
  const { client_id, redirect_uri, state, scope = '' } = query
  return sendPage(
    reply,
    oauthProviderPage({
      name: provider.name,
      hasEmail: provider.hasEmail,
      accounts: listAccounts(tenant, provider),
      request: { client_id, redirect_uri, state, scope },
      scopes: toScopes(scope),
      formTargets: [row.login_redirect_url, row.signup_redirect_url].map(toFormTarget),
    }),
  )
}

const submit: Handler<'oauthProviderPageSubmit'> = ({ path, body, tenant, request, reply }) => {
  checkOwnForm(request)
  const { provider, row } = requireSignIn(tenant, path.provider_id, body)
  request.signInPage = row.sign_in_page
  const { redirect_uri, state } = body
  if (body.action === 'cancel') {
    const refusal = {
      error: 'access_denied',
      error_description: `The sign-in at ${provider.name} was cancelled.`,
      state,
    }
    return reply.redirect(addToQuery(redirect_uri, refusal), 302)
  }
  const account = resolveAccount(tenant, provider, body)
  const code = createProviderCode(tenant, { provider_id: provider.provider_id, account, redirect_uri })
  return reply.redirect(addToQuery(redirect_uri, { code, state }), 302)
}

/** Returns the account that was chosen, or creates the one that was described. @throws ProviderError `bad_request` */
function resolveAccount(tenant: Tenant, provider: OauthProvider, body: Call<'oauthProviderPageSubmit'>['body']) {
  if (body.action === 'create') {
    const email = body.email?.trim() ?? ''
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      throw new ProviderError('bad_request', { message: 'An email address is required.' })
    return findOrCreateAccount(tenant, provider, { email, name: body.name?.trim() || email })
  }
  const account = findAccount(tenant, provider, body.provider_subject ?? '')
  if (!account) throw new ProviderError('bad_request', { message: `${provider.name} has no such account.` })
  return account
}
