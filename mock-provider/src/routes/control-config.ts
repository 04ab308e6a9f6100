import type { FastifyInstance } from 'fastify'
import { changeConfig } from '../state/change-config.ts'
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

const updateConfig: Handler<'mockConfigUpdate'> = ({ tenant, body }) => {
  changeConfig(tenant, body)
  return describe(tenant)
}
