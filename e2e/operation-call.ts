import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { MockPaths } from '@latchkey/openapi'
import { PROVIDER_URL, WEB_URL } from './addresses.ts'
import { toProjectId } from '../mock-provider/facts/tenant-addresses.ts'

export type Catalogue = MockPaths['/_mock/catalogue']['get']['responses'][200]['content']['application/json']
type Operation = Pick<Catalogue['operations'][number], 'operation_id' | 'method' | 'path' | 'document'>

export async function readCatalogue(request: APIRequestContext): Promise<Catalogue> {
  return (await request.get(`${PROVIDER_URL}/_mock/catalogue`)).json()
}

/** Operations whose calls have the public token in their query. */
const NAMED_IN_QUERY = ['oauthStart', 'oauthGoogleOnetapStart', 'magicLinksRedirect', 'gsiClient']

/** Whether a call of the operation can name its tenant. Other calls belong to the default tenant. */
export function isOfTenant({ operation_id, document, path }: Operation): boolean {
  return (
    document === 'sdk' ||
    document === 'server' ||
    NAMED_IN_QUERY.includes(operation_id) ||
    /\{(project_id|public_token|oauth_callback_id)\}/.test(path)
  )
}

/** Reads the id in the tenant's OAuth callback URL by starting a third-party sign-in. */
export async function readCallbackId(request: APIRequestContext, tenant: string): Promise<string> {
  const url = `${PROVIDER_URL}/v1/public/oauth/github/start`
  const back = `${WEB_URL}/authenticate`
  const params = { public_token: tenant, login_redirect_url: back, signup_redirect_url: back }
  const begun = await request.get(url, { params, maxRedirects: 0 })
  const callback = new URL(begun.headers()['location'] ?? '', url).searchParams.get('redirect_uri') ?? ''
  return callback.slice(callback.lastIndexOf('/') + 1)
}

/**
 * Calls an operation for a tenant. Only the parts that identify the tenant are valid.
 *
 * @param values path parameters other than those of the tenant
 */
export async function callOperation(
  request: APIRequestContext,
  tenant: string,
  { operation_id, method, path, document }: Operation,
  { body = {}, values = {} }: { body?: object; values?: Record<string, string> } = {},
): Promise<APIResponse> {
  const known = { project_id: toProjectId(tenant), public_token: tenant, ...values }
  const byName = new Map(Object.entries(known))
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => byName.get(name) ?? 'x')
  const isEvents = operation_id === 'events'
  return request.fetch(`${PROVIDER_URL}${url}`, {
    method,
    maxRedirects: 0,
    params: { public_token: tenant },
    headers: isEvents ? {} : await findCredentials(request, tenant, document),
    ...(method !== 'GET' && { data: isEvents ? [{ event: { public_token: tenant } }] : body }),
  })
}

/** The credentials of a page, or of an app's own server. */
async function findCredentials(request: APIRequestContext, tenant: string, document: Operation['document']) {
  if (document === 'sdk') return toBasic(tenant, tenant)
  if (document !== 'server') return {}
  const { secrets } = await (await request.get(`${PROVIDER_URL}/_mock/${tenant}/secrets`)).json()
  return toBasic(toProjectId(tenant), String(secrets.at(-1)?.secret))
}

function toBasic(user: string, password: string) {
  return { authorization: `Basic ${btoa(`${user}:${password}`)}` }
}
