import type { FastifyInstance } from 'fastify'
import { toScopes } from '@latchkey/openapi'
import { authenticateClient } from '../authorization-server/client-authentication.ts'
import { createDeviceRequest, DEVICE_CODE_LIFETIME_SECONDS } from '../authorization-server/device-requests.ts'
import { getDevicePageUrl } from '../authorization-server/endpoints.ts'
import { toGrantedResources } from '../authorization-server/resources.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { OauthError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/**
 * The endpoint where a device requests its codes (RFC 8628 §3.1), at the default tenant's path and at every project's.
 */
export async function oauth2DeviceAuthorization(app: FastifyInstance) {
  serve(app, 'oauth2DeviceAuthorization', begin)
  serve(app, 'publicOauth2DeviceAuthorization', begin)
}

const begin: Handler<'oauth2DeviceAuthorization'> = async ({ body, tenant, request, reply }) => {
  if (!tenant.config.device_authorization_enabled) {
    const message = 'The authorization of devices is not enabled for the project.'
    throw new OauthError('invalid_request', 'bad_request', { message })
  }
  const { client_id } = await authenticateClient(tenant, request, body)
  const resources = toGrantedResources(tenant, [], body.resource)
  const row = createDeviceRequest(tenant, { client_id, scopes: toScopes(body.scope), resources })
  const { device_code, user_code, interval_seconds } = row
  const verification_uri = getDevicePageUrl(tenant)
  void reply.header('cache-control', 'no-store')
  return {
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: addToQuery(verification_uri, { user_code }),
    expires_in: DEVICE_CODE_LIFETIME_SECONDS,
    interval: interval_seconds,
    request_id: request.requestId,
    status_code: 200,
  }
}
