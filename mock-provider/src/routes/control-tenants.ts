import type { FastifyInstance } from 'fastify'
import { checkRule, faults } from '../faults/faults.ts'
import { messages } from '../messages/messages.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { captureState, loadTenantFile, resetTenant, restoreState, toTenantFile } from '../state/snapshots.ts'
import { getIssuer, type Tenant, type Tenants } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** Who is on the mock: making, copying, moving and forgetting them (tag `tenants`). */
export async function controlTenants(app: FastifyInstance, { tenants }: { tenants: Tenants }) {
  const listTenants: Handler<'mockTenants'> = () => ({ tenants: tenants.all().map(toSummary) })
  const create: Handler<'mockTenantsCreate'> = ({ body }) => toAnswer(checkTenant(tenants, body.public_token))
  const fork: Handler<'mockFork'> = ({ tenant, body }) => {
    const copy = checkTenant(tenants, body.to)
    restoreState(copy, captureState(tenant))
    return toAnswer(copy)
  }
  const forget: Handler<'mockTenantDelete'> = ({ tenant }) => {
    tenants.delete(tenant)
    return { status: 'ok' }
  }
  serve(app, 'mockTenants', listTenants)
  serve(app, 'mockTenantsCreate', create)
  serve(app, 'mockTenantDelete', forget)
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

function toAnswer(tenant: Tenant) {
  return { tenant: toSummary(tenant) }
}

/** @throws ProviderError `bad_request` for a token that no tenant can have */
function checkTenant(tenants: Tenants, public_token: string): Tenant {
  const tenant = tenants.find(public_token)
  if (!tenant) throw new ProviderError('bad_request', { message: `${public_token} is no token of a test tenant.` })
  return tenant
}

const exportTenant: Handler<'mockExport'> = ({ tenant, reply }) => {
  void reply.header('content-disposition', `attachment; filename="${tenant.public_token}.json"`) // RFC 6266 §4.1
  return toTenantFile(tenant)
}

const importTenant: Handler<'mockImport'> = ({ tenant, body }) => {
  // A rule that somebody wrote into the file is one that could have been armed.
  for (const rule of Object.values(body.tables.faults ?? {})) checkRule(rule)
  loadTenantFile(tenant, body)
  return toAnswer(tenant)
}

const reset: Handler<'mockReset'> = ({ tenant }) => {
  resetTenant(tenant)
  return { status: 'ok' }
}
