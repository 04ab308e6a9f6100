import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PROVIDER, toScopes } from '@latchkey/openapi'
import { takeProviderCode } from '../third-parties/oauth-accounts.ts'
import { takeAttachToken } from '../third-parties/oauth-attach-tokens.ts'
import { findCallbackProvider, getCallbackUrl, getTenantOfCallback } from '../third-parties/oauth-callbacks.ts'
import { requireOauthProvider, getOauthClientId, type OauthProvider } from '../third-parties/oauth-providers.ts'
import { submitOneTap } from '../third-parties/one-tap.ts'
import { isNativeUrl, toSignInPage } from '../third-parties/sign-in-page.ts'
import {
  createOauthState,
  findOauthState,
  OAUTH_STATE_LIFETIME_SECONDS,
  takeOauthState,
  type OauthStateRow,
} from '../third-parties/oauth-states.ts'
import { createReturnUrl, OAUTH_REFUSALS } from '../third-parties/return-url.ts'
import { checkOpened } from '../urls/foreign-page.ts'
import { checkCodeChallenge } from '../core/pkce.ts'
import { requireRedirectUrl } from '../urls/project-redirect-urls.ts'
import { errorPages } from '../plugins/error-pages.ts'
import { ProviderError } from '../core/provider-error.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { readMember } from '../core/read-member.ts'
import { requireTenantInQuery } from '../core/require-tenant.ts'
import { ONE_TAP, OAUTH_CALLBACK_PATH } from '../third-parties/oauth-names.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

const STATE_COOKIE = `${PROVIDER.prefix}_oauth_state_`
const PROVIDER_PARAMETER_PREFIX = 'provider_'

/** The part of a third-party sign-in that runs in the browser: to the third party, back, and on to the app. */
export async function oauthStart(app: FastifyInstance) {
  await app.register(errorPages, { isEnabled: (tenant) => tenant?.config.oauth_error_pages_enabled ?? true })
  await app.register(cookie)
  serve(app, 'oauthStart', start, { requireTenant: requireTenantInQuery })
  serve(app, 'oauthCallback', callback, { requireTenant: getTenantOfCallback })
  serve(app, 'oauthCallbackPost', callbackPost, { requireTenant: getTenantOfCallback })
}

const start: Handler<'oauthStart'> = ({ path, query, tenant, request, reply }) => {
  checkOpened(request)
  request.signInPage = toSignInPage(tenant, request, query.login_redirect_url)
  const provider = requireOauthProvider(tenant, path.provider_id)
  const login_redirect_url = requireRedirectUrl(tenant, 'login', query.login_redirect_url, OAUTH_REFUSALS.login)
  const signup_redirect_url = requireRedirectUrl(tenant, 'signup', query.signup_redirect_url, OAUTH_REFUSALS.signup)
  checkChallenge(tenant, query.code_challenge, [login_redirect_url, signup_redirect_url])
  const { oauth_attach_token } = query
  const user_id = oauth_attach_token && takeAttachToken(tenant, provider.provider_id, oauth_attach_token)
  const row = createOauthState(tenant, {
    provider_id: provider.provider_id,
    login_redirect_url,
    signup_redirect_url,
    scopes: toRequestedScopes(provider, query.custom_scopes),
    sign_in_page: request.signInPage,
    ...(query.code_challenge && { code_challenge: query.code_challenge }),
    ...(user_id && { user_id }),
  })
  void reply.setCookie(toCookieName(row.state), row.browser_secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: OAUTH_CALLBACK_PATH,
    maxAge: OAUTH_STATE_LIFETIME_SECONDS,
  })
  return reply.redirect(toAuthorizeUrl(tenant, row, toProviderParameters(query)), 302)
}

/** Each sign-in has its own cookie, so that two tabs do not interfere with each other. */
function toCookieName(state: string): string {
  return `${STATE_COOKIE}${state.slice(0, 12)}`
}

function toRequestedScopes({ scopes }: OauthProvider, custom: string | undefined): string[] {
  return [...new Set([...scopes, ...toScopes(custom)])]
}

/** Checks the challenge of a sign-in. @throws ProviderError `invalid_pkce_code_challenge`, `pkce_required_for_native_callback` */
function checkChallenge(tenant: Tenant, challenge: string | undefined, urls: string[]): void {
  if (!challenge && urls.some(isNativeUrl)) throw new ProviderError('pkce_required_for_native_callback')
  checkCodeChallenge(challenge, tenant.config.pkce_required_for_oauth)
}

/** `provider_login_hint=ada` reaches the third party as `login_hint=ada`. */
function toProviderParameters(query: object): Record<string, string> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith(PROVIDER_PARAMETER_PREFIX) ? [[name.slice(PROVIDER_PARAMETER_PREFIX.length), String(value)]] : [],
  )
  return Object.fromEntries(entries)
}

/** The authorization request to a third party (RFC 6749 §4.1.1). Parameters of the app cannot replace the provider's. */
function toAuthorizeUrl(
  tenant: Tenant,
  { state, provider_id, scopes }: OauthStateRow,
  extra: Record<string, string>,
): string {
  return addToQuery(`${tenant.addresses.provider}/_pages/oauth/${provider_id}/authorize`, {
    ...extra,
    client_id: getOauthClientId(tenant, provider_id),
    redirect_uri: getCallbackUrl(tenant, provider_id),
    response_type: 'code',
    scope: scopes.join(' '),
    state,
  })
}

/** An authorization response of a third party, in a query or in a posted form. */
type CallbackResponse = { [Member in 'state' | 'code' | 'error' | 'error_description']?: string | undefined }

const callback: Handler<'oauthCallback'> = (call) => finish(call, call.query)

const callbackPost: Handler<'oauthCallbackPost'> = (call) => {
  const { body, path, tenant, request } = call
  if (request.headers[PROVIDER.oauthTypeHeader] === ONE_TAP) {
    const { oauth_callback_id } = path
    return submitOneTap(tenant, request, { oauth_callback_id, body })
  }
  return finish(call, {
    state: readMember(body, 'state'),
    code: readMember(body, 'code'),
    error: readMember(body, 'error'),
    error_description: readMember(body, 'error_description'),
  })
}

function finish(
  call: Pick<Call<'oauthCallback'>, 'path' | 'tenant' | 'request' | 'reply'>,
  response: CallbackResponse,
): FastifyReply {
  const { path, tenant, request, reply } = call
  const provider_id = findCallbackProvider(tenant, path.oauth_callback_id)
  if (!provider_id) throw new ProviderError('invalid_callback_id')
  const { state } = response
  if (!state) throw new ProviderError('oauth_invalid_callback_request')
  request.signInPage = findOauthState(tenant, state)?.sign_in_page
  const name = toCookieName(state)
  const row = takeOauthState(tenant, provider_id, { state, browser_secret: request.cookies[name] })
  void reply.clearCookie(name, { path: OAUTH_CALLBACK_PATH })
  return reply.redirect(signIn(tenant, row, response), 302)
}

/**
 * Signs the user in and returns the URL for the browser: the signup URL if the user is new, else the login URL.
 *
 * @throws ProviderError `oauth_flow_callback_error`, `oauth_invalid_callback_request`, `oauth_auth_code_error`,
 *   `oauth_unverified_email`
 */
function signIn(tenant: Tenant, row: OauthStateRow, { code, error, error_description }: CallbackResponse): string {
  const { provider_id } = row
  if (error) {
    throw new ProviderError('oauth_flow_callback_error', {
      details: { error, ...(error_description && { error_description }) },
    })
  }
  if (!code) throw new ProviderError('oauth_invalid_callback_request')
  const redirect_uri = getCallbackUrl(tenant, provider_id)
  const account = takeProviderCode(tenant, code, { provider_id, redirect_uri })
  if (!account) throw new ProviderError('oauth_auth_code_error')
  return createReturnUrl(tenant, requireOauthProvider(tenant, provider_id), { account, wishes: row })
}
