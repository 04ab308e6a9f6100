import type { FastifyInstance } from 'fastify'
import type { TenantConfig } from '@latchkey/openapi'
import { restartChaos } from '../faults/chaos.ts'
import { checkConsistency } from '../state/config-consistency.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

/** A tenant's settings (tag `config`). */
export async function controlConfig(app: FastifyInstance) {
  serve(app, 'mockConfig', getConfig)
  serve(app, 'mockConfigUpdate', updateConfig)
}

function describe(tenant: Tenant) {
  const { public_token, project_id, config } = tenant
  return { ...config, public_token, project_id, issuer: getIssuer(tenant) }
}

const getConfig: Handler<'mockConfig'> = ({ tenant }) => describe(tenant)

/** Each setting is replaced whole, but for the OAuth providers, which are named one by one. Nothing or all of it. */
const updateConfig: Handler<'mockConfigUpdate'> = ({ tenant, body }) => {
  const oauth_providers = { ...tenant.config.oauth_providers, ...body.oauth_providers }
  const wanted: TenantConfig = { ...tenant.config, ...body, oauth_providers }
  checkConsistency(wanted)
  Object.assign(tenant.config, wanted)
  if (body.chaos !== undefined) restartChaos(tenant)
  return describe(tenant)
}
