import type { FastifyInstance } from 'fastify'
import { toConsentPageUrl } from '../authorization-server/endpoints.ts'
import { takePushedRequest } from '../authorization-server/pushed-requests.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { errorPages } from '../plugins/error-pages.ts'

/** The authorization endpoint for pushed requests, which the consent page itself cannot read (RFC 9126 §4). */
export async function oauth2Authorize(app: FastifyInstance) {
  await app.register(errorPages, { title: 'Authorization could not be started' })
  serve(app, 'oauth2Authorize', authorize)
  serve(app, 'publicOauth2Authorize', authorize)
}

const authorize: Handler<'oauth2Authorize'> = async ({ query, tenant, request, reply }) => {
  if (!tenant.config.pushed_authorization_requests_enabled) {
    const message = 'Pushed authorization requests are not enabled for the project.'
    throw new ProviderError('bad_request', { message })
  }
  const { client_id, request_uri } = query
  const parameters =
    request_uri === undefined
      ? new URLSearchParams(request.url.split('?').slice(1).join('?'))
      : requirePushedRequest(tenant, client_id, request_uri)
  // Headers that protect the query, which may hold a hint about the user.
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return reply.headers(headers).redirect(toConsentPageUrl(tenant, parameters), 302)
}

/** @throws ProviderError `bad_request` */
function requirePushedRequest(tenant: Tenant, client_id: string | undefined, request_uri: string): URLSearchParams {
  const parameters = takePushedRequest(tenant, client_id, request_uri)
  if (parameters) return parameters
  const message =
    'The authorization request is unknown, expired or used, or belongs to another app. Start again in the app.'
  throw new ProviderError('bad_request', { message })
}
