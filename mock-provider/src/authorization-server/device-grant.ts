import { authorizationCodes } from './authorization-codes.ts'
import { deviceRequests, POLL_INTERVAL_SECONDS, type DeviceRequestRow } from './device-requests.ts'
import { isPublicClient } from './clients.ts'
import { getDeviceCallbackUrl } from './endpoints.ts'
import type { GrantCall } from './grant-call.ts'
import { createGrant, createRefreshToken, grants, hasRefreshToken } from './grants.ts'
import { toGrantedResources } from './resources.ts'
import { createTokenResponse, type TokenFields } from './token-response.ts'
import { OauthError, type OauthErrorCode } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Grants a device what the user has allowed on the consent page. The provider itself redeems the code.
 *
 * @returns false when the code does not belong to the request
 */
export function allowDevice(tenant: Tenant, request: DeviceRequestRow, presented: string): boolean {
  const code = authorizationCodes(tenant).get(presented)
  const isOwn =
    code !== undefined &&
    code.used_by_grant_id === undefined &&
    code.expires_at > tenant.clock.now() &&
    code.client_id === request.client_id &&
    code.redirect_uri === getDeviceCallbackUrl(tenant) &&
    code.code_challenge === request.code_challenge
  if (!isOwn) return false
  const { client_id, user_id, scopes, resources, auth_time } = code
  const { grant_id } = createGrant(tenant, {
    client_id,
    user_id,
    scopes,
    resources: resources.length > 0 ? resources : request.resources,
    ...(auth_time !== undefined && { auth_time }),
  })
  code.used_by_grant_id = grant_id
  Object.assign(request, { status: 'allowed', grant_id })
  return true
}

/** RFC 8628 §3.4. */
export async function redeemDeviceCode({
  tenant,
  request: call,
  client,
  body,
  dpop_jkt,
}: GrantCall): Promise<TokenFields> {
  if (!body.device_code)
    throw new OauthError('invalid_request', 'bad_request', { message: 'The device_code is missing.' })
  const request = deviceRequests(tenant).get(body.device_code)
  const isUsable = request && request.client_id === client.client_id && request.status !== 'used'
  if (!isUsable) throw createPollError('invalid_grant', 'The device code is unknown or used.')
  checkDecided(tenant, request)
  const grant = grants(tenant).get(request.grant_id ?? '')
  if (!grant || grant.is_revoked) throw createPollError('invalid_grant', 'The access has been revoked.')
  const resources = toGrantedResources(tenant, grant.resources, body.resource)
  request.status = 'used'
  if (dpop_jkt !== undefined && isPublicClient(client)) grant.dpop_jkt = dpop_jkt
  const { scopes } = grant
  const refresh_token = hasRefreshToken(tenant, scopes) ? createRefreshToken(tenant, grant).refresh_token : undefined
  return createTokenResponse(tenant, { request: call, client, grant, scopes, resources, refresh_token, dpop_jkt })
}

function createPollError(code: OauthErrorCode, message: string): OauthError {
  return new OauthError(code, 'bad_request', { message })
}

/** Checks that the user has allowed a device's request. @throws OauthError of RFC 8628 §3.5 */
function checkDecided(tenant: Tenant, request: DeviceRequestRow): void {
  const now = tenant.clock.now()
  if (request.expires_at <= now) throw createPollError('expired_token', 'The device code has expired.')
  if (request.status === 'denied') throw createPollError('access_denied', 'The user denied access.')
  if (request.status !== 'pending') return
  const isEarly = request.polled_at !== undefined && now - request.polled_at < request.interval_seconds * 1000
  request.polled_at = now
  if (!isEarly) throw createPollError('authorization_pending', 'The user has not decided yet.')
  request.interval_seconds += POLL_INTERVAL_SECONDS
  throw createPollError('slow_down', `The device must wait ${request.interval_seconds} seconds between two requests.`)
}
