import type { FastifyInstance } from 'fastify'
import type { OauthSchemas } from '@latchkey/openapi'
import { checkRedirectUri, requireClient } from '../authorization-server/clients.ts'
import { findHint } from '../authorization-server/id-token-hints.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'
import { errorPages } from '../plugins/error-pages.ts'

type LogoutRequest = OauthSchemas['LogoutRequest']

/** The endpoint at which OAuth clients start a logout (OpenID Connect RP-Initiated Logout 1.0 §2). */
export async function oauthLogout(app: FastifyInstance) {
  await app.register(errorPages, { title: 'Logout could not be completed' })
  serve(app, 'oauthLogout', redirect)
  serve(app, 'publicOauthLogout', redirect)
  serve(app, 'oauthLogoutPost', redirectAfterPost)
  serve(app, 'publicOauthLogoutPost', redirectAfterPost)
}

const redirect: Handler<'oauthLogout'> = async ({ query, tenant, reply }) => {
  const page = await toLogoutPageUrl(tenant, query)
  return reply.headers(PRIVATE).redirect(page, 302)
}

const redirectAfterPost: Handler<'oauthLogoutPost'> = async ({ body, tenant, reply }) => {
  const page = await toLogoutPageUrl(tenant, body)
  return reply.headers(PRIVATE).redirect(page, 303)
}

/** Headers that protect the ID token in the URL. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Checks a logout request, and returns the URL of the app's logout page with the parameters that the page needs. The
 * page then calls the provider again, as it would without this redirect.
 *
 * @throws ProviderError for a request that the page could not complete
 */
async function toLogoutPageUrl(tenant: Tenant, request: LogoutRequest): Promise<string> {
  const { post_logout_redirect_uri, id_token_hint, state } = request
  const client = await requireClient(tenant, request.client_id || (await getHintedClientId(tenant, id_token_hint)))
  checkRedirectUri(post_logout_redirect_uri, client.post_logout_redirect_urls)
  const { client_id } = client
  if (id_token_hint && !(await findHint(tenant, id_token_hint))?.audience.includes(client_id)) {
    throw new ProviderError('id_token_invalid', { message: 'The id_token_hint is not an ID token of the client.' })
  }
  const page = tenant.config.logout_page ?? `${getWebUrl(tenant)}/oauth/logout`
  return addToQuery(page, { client_id, post_logout_redirect_uri, id_token_hint, state })
}

/**
 * Returns the client of an ID token hint. The hint must name exactly one.
 *
 * @throws ProviderError `bad_request`, `id_token_invalid`
 */
async function getHintedClientId(tenant: Tenant, id_token_hint: string | undefined): Promise<string> {
  if (!id_token_hint) throw new ProviderError('bad_request', { message: 'The request has no client_id.' })
  const [client_id, ...others] = (await findHint(tenant, id_token_hint))?.audience ?? []
  if (client_id === undefined || others.length > 0) throw new ProviderError('id_token_invalid')
  return client_id
}
