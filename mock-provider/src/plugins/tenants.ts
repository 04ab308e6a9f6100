import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { OperationId } from '@latchkey/openapi'
import { isAllowedOrigin } from '../core/allowed-urls.ts'
import { asanaCodes } from '../asana/asana-codes.ts'
import { findSiteKey } from '../fraud/captcha-tokens.ts'
import { findCallbackOwner } from '../third-parties/oauth-callbacks.ts'
import { getCredentials } from '../core/credentials.ts'
import { ProviderError } from '../core/provider-error.ts'
import { createRequestId } from '../core/serve.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { users } from '../users/users.ts'

function checkOrigin(request: FastifyRequest, tenant: Tenant): void {
  const claimed = [request.headers['x-sdk-parent-host'], request.headers.origin]
    .flat()
    .filter((origin) => origin !== undefined)
  if (!claimed.every((origin) => isAllowedOrigin(origin, tenant.config.origins))) {
    throw new ProviderError('bad_domain_for_stytch_sdk')
  }
}

function findSdkTenant(request: FastifyRequest, tenants: Tenants): Tenant {
  const { public_token: inPath } = request.params as { public_token?: string }
  if (request.headers.authorization || inPath === undefined) {
    const { public_token } = getCredentials(request)
    if (inPath !== undefined && inPath !== public_token) throw new ProviderError('unauthorized_credentials')
    const tenant = tenants.find(public_token)
    if (!tenant) throw new ProviderError('unauthorized_credentials')
    return tenant
  }
  const tenant = tenants.find(inPath)
  if (!tenant) throw new ProviderError('public_token_not_found')
  return tenant
}

/** Events carry no Authorization header (their bodies name the token), for they must never be preflighted twice. */
function findEventsTenant(request: FastifyRequest, tenants: Tenants): Tenant {
  const first = Array.isArray(request.body) ? request.body[0] : undefined
  const public_token: unknown = first?.event?.public_token
  const tenant = typeof public_token === 'string' ? tenants.find(public_token) : undefined
  if (!tenant) throw new ProviderError('public_token_not_found')
  return tenant
}

/** Where a browser is sent with a public token in the query. */
const NAVIGATIONS = new Set<OperationId | undefined>(['oauthStart', 'magicLinksRedirect'])

/**
 * The public OAuth endpoints name a project in their path, or a public token in their query, or nothing:
 * then they are the default tenant's.
 */
function findOauthTenant(request: FastifyRequest, tenants: Tenants): Tenant {
  const { project_id } = request.params as { project_id?: string }
  const { public_token } = request.query as { public_token?: unknown }
  if (project_id !== undefined) {
    const tenant = tenants.findByProjectId(project_id)
    if (!tenant) throw new ProviderError('project_not_found')
    return tenant
  }
  if (NAVIGATIONS.has(request.routeOptions.config.operation?.id)) {
    if (typeof public_token !== 'string') throw new ProviderError('public_token_required')
    const tenant = tenants.find(public_token)
    if (!tenant) throw new ProviderError('public_token_not_found')
    return tenant
  }
  if (request.routeOptions.config.operation?.id === 'captchaTokens') return findCaptchaTenant(request, tenants)
  if (request.routeOptions.config.operation?.id.startsWith('asana')) return findAsanaTenant(request, tenants)
  const { tag } = request.routeOptions.config.operation ?? {}
  const callback = tag === 'oauth' || tag === 'pages' ? findCallbackAddress(request) : undefined
  return (callback === undefined ? undefined : findCallbackOwner(tenants, callback)) ?? tenants.default()
}

/** What a callback, and the third party's page before it, tell of the project: the callback's address. */
function findCallbackAddress(request: FastifyRequest): string | undefined {
  const { oauth_callback_id } = request.params as { oauth_callback_id?: string }
  if (oauth_callback_id !== undefined) return oauth_callback_id
  const asked = { ...(request.query as object), ...(request.body as object | undefined) } as { redirect_uri?: unknown }
  return typeof asked.redirect_uri === 'string' ? asked.redirect_uri : undefined
}

/** The captcha's maker knows no projects, but the key of the site that asks. */
function findCaptchaTenant({ body }: FastifyRequest, tenants: Tenants): Tenant {
  const { site_key } = { ...(body as object | undefined) } as { site_key?: unknown }
  return tenants.findOwner((tenant) => site_key !== undefined && findSiteKey(tenant) === site_key) ?? tenants.default()
}

/** The task service knows no projects, but whose account is connected: the user in `state`, then the code made for them. */
function findAsanaTenant(request: FastifyRequest, tenants: Tenants): Tenant {
  const { state, code } = { ...(request.query as object), ...(request.body as object | undefined) } as Record<
    string,
    unknown
  >
  const isOwner = (tenant: Tenant) =>
    (typeof state === 'string' && users(tenant).has(state)) ||
    (typeof code === 'string' && asanaCodes(tenant).has(code))
  return tenants.findOwner(isOwner) ?? tenants.default()
}

function findControlTenant(request: FastifyRequest, tenants: Tenants): Tenant {
  const { tenant: public_token } = request.params as { tenant?: string }
  if (public_token === undefined) return tenants.default()
  const tenant = tenants.find(public_token)
  if (!tenant) throw new ProviderError('public_token_not_found')
  return tenant
}

/**
 * Whose the call of a documented operation is.
 *
 * @throws ProviderError that says what is missing, or unknown
 */
export function findTenant(request: FastifyRequest, tenants: Tenants): Tenant {
  const { operation } = request.routeOptions.config
  if (operation?.document === 'mock') return findControlTenant(request, tenants)
  if (operation?.document === 'oauth') return findOauthTenant(request, tenants)
  return operation?.id === 'events' ? findEventsTenant(request, tenants) : findSdkTenant(request, tenants)
}

/** Gives every documented request its id and its tenant, and refuses SDK calls of unknown tokens and origins. */
export const tenantsPlugin = fp(async (app: FastifyInstance, { tenants }: { tenants: Tenants }) => {
  app.decorateRequest('requestId', '')
  app.addHook('onRequest', async (request) => {
    request.requestId = createRequestId()
  })
  app.addHook('preValidation', async (request) => {
    const operation = request.routeOptions.config.operation
    if (!operation) return
    request.tenant = findTenant(request, tenants)
    if (operation.document === 'sdk' && operation.id !== 'events') checkOrigin(request, request.tenant)
  })
})
