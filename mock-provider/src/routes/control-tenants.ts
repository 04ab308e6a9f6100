import type { FastifyInstance } from 'fastify'
import { checkRule, faults } from '../faults/faults.ts'
import { messages } from '../messages/messages.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { captureState, loadTenantFile, resetTenant, restoreState, toTenantFile } from '../state/snapshots.ts'
import { getIssuer, type Tenant, type Tenants } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** All tenants of the mock: list, create, copy, export, import, delete (tag `tenants`). */
export async function controlTenants(app: FastifyInstance, { tenants }: { tenants: Tenants }) {
  const listTenants: Handler<'mockTenants'> = () => ({ tenants: tenants.all().map(toSummary) })
  const create: Handler<'mockTenantsCreate'> = ({ body }) => toResponse(requireTenant(tenants, body.public_token))
  const fork: Handler<'mockFork'> = ({ tenant, body }) => {
    const copy = requireTenant(tenants, body.to)
    restoreState(copy, captureState(tenant))
    return toResponse(copy)
  }
  const remove: Handler<'mockTenantDelete'> = ({ tenant }) => {
    tenants.delete(tenant)
    return { status: 'ok' }
  }
  serve(app, 'mockTenants', listTenants)
  serve(app, 'mockTenantsCreate', create)
  serve(app, 'mockTenantDelete', remove)
  serve(app, 'mockFork', fork)
  serve(app, 'mockExport', exportTenant)
  serve(app, 'mockImport', importTenant)
  serve(app, 'mockReset', reset)
}

function toSummary(tenant: Tenant) {
  return {
    public_token: tenant.public_token,
    project_id: tenant.project_id,
    issuer: getIssuer(tenant),
    project_name: tenant.config.project_name,
    users: users(tenant).size,
    messages: messages(tenant).size,
    faults: faults(tenant).size,
  }
}

function toResponse(tenant: Tenant) {
  return { tenant: toSummary(tenant) }
}

/** Returns the tenant of a token, created at first use. @throws ProviderError `bad_request` for an invalid token */
function requireTenant(tenants: Tenants, public_token: string): Tenant {
  const tenant = tenants.find(public_token)
  if (!tenant) throw new ProviderError('bad_request', { message: `${public_token} is not the token of a test tenant.` })
  return tenant
}

const exportTenant: Handler<'mockExport'> = ({ tenant, reply }) => {
  void reply.header('content-disposition', `attachment; filename="${tenant.public_token}.json"`) // RFC 6266 §4.1
  return toTenantFile(tenant)
}

const importTenant: Handler<'mockImport'> = ({ tenant, body }) => {
  // The file may have been edited, so its fault rules are checked like new ones.
  for (const rule of Object.values(body.tables.faults ?? {})) checkRule(rule)
  loadTenantFile(tenant, body)
  return toResponse(tenant)
}

const reset: Handler<'mockReset'> = ({ tenant }) => {
  resetTenant(tenant)
  return { status: 'ok' }
}
