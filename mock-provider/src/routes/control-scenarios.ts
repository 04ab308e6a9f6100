import type { FastifyInstance } from 'fastify'
import { listScenarioNames, SCENARIOS, type ScenarioName } from '../../scenarios/index.ts'
import { machineNow } from '../core/clock.ts'
import { findNearest } from '../core/nearest.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { applySeed } from '../state/seed.ts'
import { emptyTenant } from '../state/snapshots.ts'

/** Named states of a tenant (tag `scenarios`). */
export async function controlScenarios(app: FastifyInstance) {
  const apply: Handler<'mockScenarioApply'> = async ({ tenant, body }) => {
    const state = SCENARIOS[requireName(body.name)].getState(machineNow())
    emptyTenant(tenant)
    await applySeed(app, { tenants: [{ public_token: tenant.public_token, ...state }] })
    return { status: 'ok' }
  }
  serve(app, 'mockScenarios', list)
  serve(app, 'mockScenarioApply', apply)
}

const list: Handler<'mockScenarios'> = () => ({
  scenarios: listScenarioNames().map((name) => {
    const { title, description } = SCENARIOS[name]
    return { name, title, description, address: `/scenarios/${name}` }
  }),
})

/** @throws ProviderError `bad_request` naming the nearest scenario */
function requireName(wanted: string): ScenarioName {
  const names = listScenarioNames()
  const name = names.find((it) => it === wanted)
  if (name !== undefined) return name
  const nearest = findNearest(wanted, names)
  throw new ProviderError('bad_request', {
    message: `There is no scenario ${wanted}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
  })
}
