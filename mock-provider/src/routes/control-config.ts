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

/** Replaces whole settings, except OAuth providers, which are replaced one by one. Changes all or nothing. */
const updateConfig: Handler<'mockConfigUpdate'> = ({ tenant, body }) => {
  const oauth_providers = { ...tenant.config.oauth_providers, ...body.oauth_providers }
  const wanted: TenantConfig = { ...tenant.config, ...body, oauth_providers }
  checkConsistency(wanted)
  Object.assign(tenant.config, wanted)
  if (body.chaos !== undefined) restartChaos(tenant)
  return describe(tenant)
}
