import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import { ignoreChanges } from '../webhooks/changes.ts'
import { SeedError, describePlace, type ImportedFile, type Seed, type SeedTenant } from './seed-file.ts'

type Part = { method: 'POST' | 'PATCH'; call: string; payload: object; path: readonly string[] }

/** The call that imports users. */
const IMPORT = 'users/import'

/** Lists the parts of a tenant in the order in which they are applied. */
function listParts(tenant: SeedTenant): Part[] {
  const { scenario, config, clock, users = [], generated_users, clients = [], secrets = [], faults = [] } = tenant
  const { webhooks = [], user_files = [] } = tenant
  const toPart = (call: string, payload: object | undefined, method: Part['method'] = 'POST') =>
    payload ? [{ method, call, payload, path: [call] }] : []
  const toParts = (name: string, items: readonly object[], call = name) =>
    items.map((payload, index): Part => ({ method: 'POST', call, payload, path: [name, String(index)] }))
  return [
    ...toPart('scenario', scenario),
    ...toPart('config', config, 'PATCH'),
    ...toPart('clock', clock),
    ...toParts('users', users),
    ...toPart('generated_users', generated_users),
    ...toParts('user_files', user_files, IMPORT),
    ...toParts('clients', clients),
    ...toParts('secrets', secrets),
    ...toParts('faults', faults),
    ...toParts('webhooks', webhooks),
  ]
}

/**
 * Applies a seed with calls of the control plane.
 *
 * @returns what was imported from its files of users
 * @throws SeedError with the error messages of all calls
 */
export function applySeed(app: FastifyInstance, seed: Seed): Promise<ImportedFile[]> {
  // A seed may list a tenant several times. Webhooks from the first entry must not receive changes of the next one.
  return ignoreChanges(() => applyParts(app, seed))
}

async function applyParts(app: FastifyInstance, seed: Seed): Promise<ImportedFile[]> {
  const problems: string[] = []
  const imported: ImportedFile[] = []
  for (const [index, tenant] of seed.tenants.entries()) {
    for (const { method, call, payload, path } of listParts(tenant)) {
      const response = await app.inject({ method, url: `/_mock/${tenant.public_token}/${call}`, payload })
      if (response.statusCode < 400) {
        if (call === IMPORT) imported.push({ name: toName(payload, path), report: response.json() })
        continue
      }
      const { error_message } = response.json<{ error_message: string }>()
      problems.push(`${describePlace(tenant, index, path)}: ${error_message}`)
    }
  }
  if (problems.length > 0) throw new SeedError(problems.join('\n'))
  return imported
}

/** Returns the name of a file of users, or its place in the seed. */
function toName(payload: object, path: readonly string[]): string {
  const { file } = payload as MockSchemas['UserImport'] // the call has accepted it
  return file.name ?? path.join(' ')
}
