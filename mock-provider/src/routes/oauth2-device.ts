import type { FastifyInstance } from 'fastify'
import { allowDevice } from '../authorization-server/device-grant.ts'
import {
  findRequestOfState,
  findRequestOfUserCode,
  type DeviceRequestRow,
} from '../authorization-server/device-requests.ts'
import { getConsentPageUrl, getDeviceCallbackUrl, toConsentPageUrl } from '../authorization-server/endpoints.ts'
import { checkOwnForm } from '../urls/foreign-page.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { devicePage, deviceResultPage } from '../pages/device-page.ts'
import { sendPage, toFormTarget } from '../pages/html.ts'
import { errorPages } from '../plugins/error-pages.ts'

/** The pages on which a user gives a device access (RFC 8628 §3.3). */
export async function oauth2Device(app: FastifyInstance) {
  await app.register(errorPages, { title: 'The device could not be connected' })
  serve(app, 'oauth2Device', show)
  serve(app, 'publicOauth2Device', show)
  serve(app, 'oauth2DevicePost', submit)
  serve(app, 'publicOauth2DevicePost', submit)
  serve(app, 'oauth2DeviceCallback', complete)
  serve(app, 'publicOauth2DeviceCallback', complete)
}

/** @throws ProviderError `bad_request` */
function checkEnabled({ config }: Tenant): void {
  if (config.device_authorization_enabled) return
  const message = 'The authorization of devices is not enabled for the project.'
  throw new ProviderError('bad_request', { message })
}

/** Lists the form targets of the Content Security Policy: the code form redirects to the consent page. */
function listFormTargets(tenant: Tenant): string[] {
  const page = getConsentPageUrl(tenant)
  // The setting for a project's consent page accepts any string, so it need not be a URL.
  return URL.canParse(page) ? [toFormTarget(page)] : []
}

const show: Handler<'oauth2Device'> = ({ query, tenant, reply }) => {
  checkEnabled(tenant)
  const { user_code = '' } = query
  return sendPage(reply, devicePage({ user_code, formTargets: listFormTargets(tenant) }))
}

const submit: Handler<'oauth2DevicePost'> = ({ body, tenant, request, reply }) => {
  checkEnabled(tenant)
  checkOwnForm(request)
  const { user_code } = body
  const row = findRequestOfUserCode(tenant, user_code)
  if (row) return reply.header('cache-control', 'no-store').redirect(toAuthorizationUrl(tenant, row), 303)
  const problem = 'The code is unknown, used or expired. Check it, or start again on your device.'
  return sendPage(reply, devicePage({ user_code, problem, formTargets: listFormTargets(tenant) }))
}

/**
 * The consent page treats the device's client like any other. The provider itself receives the authorization response.
 */
function toAuthorizationUrl(tenant: Tenant, row: DeviceRequestRow): string {
  const { client_id, scopes, resources, state, code_challenge } = row
  const parameters = new URLSearchParams({
    client_id,
    redirect_uri: getDeviceCallbackUrl(tenant),
    response_type: 'code',
    state,
    code_challenge,
    code_challenge_method: 'S256',
    // The user must see which app requests access, because somebody else may have started the request (RFC 8628 §5.4).
    prompt: 'consent',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  })
  for (const resource of resources) parameters.append('resource', resource)
  return toConsentPageUrl(tenant, parameters)
}

const complete: Handler<'oauth2DeviceCallback'> = ({ query, tenant, reply }) => {
  checkEnabled(tenant)
  const { state = '', code } = query
  const row = findRequestOfState(tenant, state)
  if (!row) {
    const message = 'The request of the device is unknown, expired or decided. Start again on your device.'
    throw new ProviderError('bad_request', { message })
  }
  if (code === undefined) {
    row.status = 'denied'
    return sendPage(reply, deviceResultPage(false))
  }
  if (!allowDevice(tenant, row, code)) {
    throw new ProviderError('bad_request', { message: 'The authorization code does not belong to the device.' })
  }
  return sendPage(reply, deviceResultPage(true))
}
