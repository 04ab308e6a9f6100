import type { FastifyInstance } from 'fastify'
import { ignoreChanges } from '../webhooks/changes.ts'
import { SeedError, describePlace, type Seed, type SeedTenant } from './seed-file.ts'

type Part = { method: 'POST' | 'PATCH'; call: string; payload: object; path: readonly string[] }

/** Lists the parts of a tenant in the order in which they are applied. */
function listParts(tenant: SeedTenant): Part[] {
  const { scenario, config, clock, users = [], generated_users, clients = [], secrets = [], faults = [] } = tenant
  const { webhooks = [] } = tenant
  const toPart = (call: string, payload: object | undefined, method: Part['method'] = 'POST') =>
    payload ? [{ method, call, payload, path: [call] }] : []
  const toParts = (call: string, items: readonly object[]) =>
    items.map((payload, index): Part => ({ method: 'POST', call, payload, path: [call, String(index)] }))
  return [
    ...toPart('scenario', scenario),
    ...toPart('config', config, 'PATCH'),
    ...toPart('clock', clock),
    ...toParts('users', users),
    ...toPart('generated_users', generated_users),
    ...toParts('clients', clients),
    ...toParts('secrets', secrets),
    ...toParts('faults', faults),
    ...toParts('webhooks', webhooks),
  ]
}

/** Applies a seed with calls of the control plane. @throws SeedError with the error messages of all calls */
export function applySeed(app: FastifyInstance, seed: Seed): Promise<void> {
  // A seed may list a tenant several times. Webhooks from the first entry must not receive changes of the next one.
  return ignoreChanges(() => applyParts(app, seed))
}

async function applyParts(app: FastifyInstance, seed: Seed): Promise<void> {
  const problems: string[] = []
  for (const [index, tenant] of seed.tenants.entries()) {
    for (const { method, call, payload, path } of listParts(tenant)) {
      const response = await app.inject({ method, url: `/_mock/${tenant.public_token}/${call}`, payload })
      if (response.statusCode < 400) continue
      const { error_message } = response.json<{ error_message: string }>()
      problems.push(`${describePlace(tenant, index, path)}: ${error_message}`)
    }
  }
  if (problems.length > 0) throw new SeedError(problems.join('\n'))
}
