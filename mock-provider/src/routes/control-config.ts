import type { FastifyInstance } from 'fastify'
import type { TenantConfig } from '@latchkey/openapi'
import { getChaosTotal, restartChaos } from '../chaos.ts'
import { ProviderError } from '../provider-error.ts'
import { serve, type Handler } from '../serve.ts'
import { getIssuer, type Tenant } from '../tenant.ts'

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

/** Settings that only make sense together. @throws ProviderError `bad_request` */
function checkConsistency({ session_policy, chaos }: TenantConfig): void {
  if (chaos && getChaosTotal(chaos) > 100)
    throw new ProviderError('bad_request', { message: 'chaos: the percentages must not exceed 100 together.' })
  const { minimum_minutes, default_minutes, maximum_minutes } = session_policy
  if (minimum_minutes <= default_minutes && default_minutes <= maximum_minutes) return
  const message = 'session_policy: minimum_minutes, default_minutes and maximum_minutes must ascend.'
  throw new ProviderError('bad_request', { message })
}

/** Each setting is replaced whole, but for the OAuth providers, which are named one by one. Nothing or all of it. */
const updateConfig: Handler<'mockConfigUpdate'> = ({ tenant, body }) => {
  const oauth_providers = { ...tenant.config.oauth_providers, ...body.oauth_providers }
  const wanted: TenantConfig = { ...tenant.config, ...body, oauth_providers }
  checkConsistency(wanted)
  tenant.config = wanted
  if (body.chaos !== undefined) restartChaos(tenant)
  return describe(tenant)
}
