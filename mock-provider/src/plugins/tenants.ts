import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { DocumentName } from '../core/documents.ts'
import { isFromForeignPage } from '../urls/foreign-page.ts'
import { checkPageOrigins, listPageOrigins } from '../urls/page-origin.ts'
import { requireTenantOfServerCall } from '../core/project-secrets.ts'
import { ProviderError } from '../core/provider-error.ts'
import { readMember } from '../core/read-member.ts'
import { createRequestId } from '../core/serve.ts'
import { requireTenantOfSdkCall, requireTenantOfToken, type RequireTenant } from '../core/require-tenant.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { findReplayedCall, type ReplayedCall } from '../recording/replayed-calls.ts'

/** Public OAuth endpoints name a project in their path; without one they are the default tenant's. */
const requireTenantOfProject: RequireTenant = ({ params }, tenants) => {
  const project_id = readMember(params, 'project_id')
  if (project_id === undefined) return tenants.default()
  const tenant = tenants.findByProjectId(project_id)
  if (!tenant) throw new ProviderError('project_not_found')
  return tenant
}

/** The control plane names a tenant in its path; calls about the whole mock are the default tenant's. */
const requireTenantInPath: RequireTenant = ({ params }, tenants) => {
  const public_token = readMember(params, 'tenant')
  return public_token === undefined ? tenants.default() : requireTenantOfToken(tenants, public_token)
}

/** How each document's operations find their tenant, unless an operation has a `requireTenant` of its own. */
const DEFAULTS: Record<DocumentName, RequireTenant> = {
  sdk: requireTenantOfSdkCall,
  oauth: requireTenantOfProject,
  server: requireTenantOfServerCall,
  mock: requireTenantInPath,
}

/**
 * Returns the tenant that a call of a documented operation belongs to.
 *
 * @throws ProviderError that names what is missing or unknown
 */
export function requireTenantOfRequest(request: FastifyRequest, tenants: Tenants): Tenant {
  const { operation, requireTenant } = request.routeOptions.config
  if (!operation) throw new Error(`${request.url} is not a documented operation.`)
  return (requireTenant ?? DEFAULTS[operation.document])(request, tenants)
}

/** Refuses a call of a replay that arrived where it must not, whatever its address, headers and body are. */
function refuseReplayed(call: ReplayedCall): never {
  call.isForeign = true
  throw new ProviderError('unauthorized_action', {
    status: 403,
    message: 'A replay makes calls of its own tenant only.',
  })
}

type TenantsPluginOptions = {
  tenants: Tenants
  /** Called after every call of a tenant. */
  onUsed: (tenant: Tenant) => void
}

/** Gives every documented request its id and its tenant. Refuses SDK calls of unknown tokens and origins. */
export const tenantsPlugin = fp(async (app: FastifyInstance, { tenants, onUsed }: TenantsPluginOptions) => {
  app.decorateRequest('requestId', '')
  app.decorateRequest('operation', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.requestId = createRequestId()
    request.operation = request.routeOptions.config.operation
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { operation } = request
    const replayed = findReplayedCall(request)
    if (replayed && replayed.operation_id !== operation?.id) return refuseReplayed(replayed)
    if (!operation) return done()
    // The origin check below refuses the SDK calls of foreign pages. Such a call at most leaves an untouched tenant.
    const isClosed = replayed !== undefined || (operation.document !== 'sdk' && isFromForeignPage(request))
    const tenant = requireTenantOfRequest(request, isClosed ? tenants.existing : tenants)
    if (replayed && replayed.tenant !== tenant) return refuseReplayed(replayed)
    request.tenant = tenant
    if (operation.document === 'sdk') checkPageOrigins(request.tenant, listPageOrigins(request))
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    // Undefined when the request was refused before its tenant was determined.
    const tenant: Tenant | undefined = request.tenant
    if (tenant) onUsed(tenant)
    done()
  })
})
