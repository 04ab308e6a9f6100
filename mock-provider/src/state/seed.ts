import type { FastifyInstance } from 'fastify'
import { SeedError, tellPlace, type Seed, type SeedTenant } from './seed-file.ts'

type Part = { method: 'POST' | 'PATCH'; call: string; payload: object; path: readonly string[] }

/** A tenant's parts in the order in which they are put in place. */
function listParts({ config, users = [], clients = [], faults = [] }: SeedTenant): Part[] {
  const toParts = (call: string, items: readonly object[]) =>
    items.map((payload, index): Part => ({ method: 'POST', call, payload, path: [call, String(index)] }))
  return [
    ...(config ? [{ method: 'PATCH' as const, call: 'config', payload: config, path: ['config'] }] : []),
    ...toParts('users', users),
    ...toParts('clients', clients),
    ...toParts('faults', faults),
  ]
}

/** Puts a seed in place by the control plane's own calls. @throws SeedError with the control plane's reasons */
export async function applySeed(app: FastifyInstance, seed: Seed): Promise<void> {
  const problems: string[] = []
  for (const [index, tenant] of seed.tenants.entries()) {
    for (const { method, call, payload, path } of listParts(tenant)) {
      const response = await app.inject({ method, url: `/_mock/${tenant.public_token}/${call}`, payload })
      if (response.statusCode < 400) continue
      const { error_message } = response.json<{ error_message: string }>()
      problems.push(`${tellPlace(tenant, index, path)}: ${error_message}`)
    }
  }
  if (problems.length > 0) throw new SeedError(problems.join('\n'))
}
