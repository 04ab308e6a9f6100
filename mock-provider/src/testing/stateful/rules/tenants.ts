import { createState, replaceState, type ModelTenant } from '../model.ts'
import { readList, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import { INSPECTOR, type Turn } from '../turn.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const clock: Rule = {
  name: 'let time pass',
  weight: 5,
  async act(turn) {
    const limits = [SECOND_MS, 300 * SECOND_MS, 3_700 * SECOND_MS, DAY_MS, 60 * DAY_MS]
    const advance_ms = turn.choose(turn.pick(limits) ?? SECOND_MS)
    const { body } = await turn.sendFor(200, { operation: 'mockClockUpdate', body: { advance_ms } })
    turn.tenant.now += advance_ms
    turn.check(readText(body, 'now') === new Date(turn.tenant.now).toISOString(), 'The clock shows another time')
  },
}

const secret: Rule = {
  name: 'replace the secrets of a project',
  weight: 1,
  async act(turn) {
    await turn.sendFor(200, { operation: 'mockSecretsCreate', body: {} })
    const { body } = await turn.sendFor(200, { operation: 'mockSecrets' })
    const ids = readList(body, 'secrets').map((row) => readText(row, 'secret_id'))
    for (const secret_id of ids.slice(0, -1)) {
      await turn.sendFor(200, { operation: 'mockSecretDelete', path: { secret_id } })
    }
    // The last secret of a project cannot be deleted.
    await turn.sendFor(400, { operation: 'mockSecretDelete', path: { secret_id: ids.at(-1) ?? '' } })
  },
}

const m2mClient: Rule = {
  name: 'manage an M2M client in the control plane',
  weight: 1,
  async act(turn) {
    const created = await turn.sendFor(200, { operation: 'mockM2mClientsCreate', body: { scopes: ['read:users'] } })
    const path = { client_id: readText(created.body, 'm2m_client.client_id') }
    const rotate = (step: string) => ({ operation: 'mockM2mClientsRotate', path, body: { step } }) as const
    await turn.sendFor(200, rotate('start'))
    await turn.sendFor(400, rotate('start'))
    await turn.sendFor(200, rotate(turn.choose(2) === 0 ? 'finish' : 'cancel'))
    await turn.sendFor(200, { operation: 'mockM2mClientUpdate', path, body: { status: 'inactive' } })
    await turn.sendFor(200, { operation: 'mockM2mClientDelete', path })
    await turn.deleteTwice({ operation: 'mockM2mClientDelete', path }, 404, 'm2m_client_not_found')
  },
}

const webhook: Rule = {
  name: 'create, change and delete a webhook',
  weight: 1,
  async act(turn) {
    // The webhook is disabled, because the time of a delivery attempt would differ between the two mocks.
    const body = { url: 'http://localhost:9/hooks', enabled: false, secret: `whsec_${'a'.repeat(32)}` }
    const created = await turn.sendFor(200, { operation: 'mockWebhooksCreate', body })
    const path = { webhook_id: readText(created.body, 'webhook.webhook_id') }
    await turn.sendFor(200, { operation: 'mockWebhooksUpdate', path, body: { description: 'changed' } })
    await turn.sendFor(400, { operation: 'mockWebhooksUpdate', path, body: { url: 'https://example.com/' } })
    await turn.sendFor(200, {
      operation: 'mockWebhooksRotateSecret',
      path,
      body: { secret: `whsec_${'b'.repeat(32)}` },
    })
    await turn.sendFor(400, { operation: 'mockWebhooksRedeliver', path: { delivery_id: 'unknown' } })
    const list = await turn.sendFor(200, { operation: 'mockWebhooks' })
    turn.check(readList(list.body, 'webhooks').length === 1, 'The tenant has other webhooks')
    const call = { operation: 'mockWebhooksDelete', path } as const
    await turn.sendFor(200, call)
    await turn.deleteTwice(call, 400, 'bad_request')
  },
}

/** Records in the model that the tenant is empty. */
function empty({ tenant }: Turn): void {
  replaceState(tenant, createState())
}

const reset: Rule = {
  name: 'reset a tenant',
  weight: 1,
  async act(turn) {
    await turn.sendFor(200, { operation: 'mockReset' })
    empty(turn)
    await turn.setUp()
  },
}

const remove: Rule = {
  name: 'delete a tenant, twice',
  weight: 1,
  async act(turn) {
    await turn.sendFor(200, { operation: 'mockTenantDelete' })
    await turn.sendFor(200, { operation: 'mockTenantDelete' })
    empty(turn)
    if (turn.choose(2) === 0) {
      const body = { public_token: turn.tenant.public_token }
      await turn.sendFor(200, { operation: 'mockTenantsCreate', body })
    }
    await turn.setUp()
  },
}

/** Records in the model that a tenant is a copy of another one. */
function copy(worlds: Turn['worlds'], from: ModelTenant, to: ModelTenant): void {
  worlds.share(from.public_token, to.public_token)
  replaceState(to, from.state)
  to.now = from.now
}

function pickOther(turn: Turn): ModelTenant | undefined {
  return turn.pick(turn.tenants.filter((tenant) => tenant !== turn.tenant))
}

const fork: Rule = {
  name: 'fork a tenant',
  weight: 1,
  async act(turn) {
    const other = pickOther(turn)
    if (!other) return
    await turn.sendFor(200, { operation: 'mockFork', body: { to: other.public_token } })
    copy(turn.worlds, turn.tenant, other)
    turn.check(isEqual(turn, turn.tenant, other), 'The fork differs from its original')
  },
}

const exportAndImport: Rule = {
  name: 'export a tenant and import it into another',
  weight: 1,
  async act(turn) {
    const other = pickOther(turn)
    if (!other) return
    const file = await turn.sendFor(200, { operation: 'mockExport' })
    const call = ({ index }: { index: 0 | 1 }) => {
      const { body } = file.replies[index]
      if (typeof body !== 'object' || body === null) throw new Error('The export is not an object')
      return { operation: 'mockImport' as const, body }
    }
    await turn.sendFor(200, call, other)
    copy(turn.worlds, turn.tenant, other)
    turn.check(isEqual(turn, turn.tenant, other), 'The import differs from the export')
  },
}

function isEqual({ worlds }: Turn, one: ModelTenant, other: ModelTenant): boolean {
  return worlds.dump(one.public_token) === worlds.dump(other.public_token)
}

const save: Rule = {
  name: 'take a snapshot',
  async act(turn) {
    const { worlds, tenant } = turn
    const dump = worlds.dump(tenant.public_token)
    const { body } = await turn.sendFor(200, { operation: 'mockSnapshotsCreate', body: { name: 'saved' } })
    turn.check(worlds.dump(tenant.public_token) === dump, 'A snapshot changes the tenant')
    const snapshot_id = readText(body, 'snapshot.snapshot_id')
    turn.checkNew(tenant.snapshots.has(snapshot_id), snapshot_id)
    tenant.snapshots.set(snapshot_id, { now: tenant.now, state: structuredClone(tenant.state), dump })
  },
}

const restore: Rule = {
  name: 'restore a snapshot, twice',
  can: ({ snapshots }) => snapshots.size > 0,
  async act(turn) {
    const [snapshot_id, saved] = turn.pick(turn.tenant.snapshots) ?? []
    if (snapshot_id === undefined || !saved) return
    for (let time = 0; time < 2; time += 1) {
      await turn.sendFor(200, { operation: 'mockSnapshotsRestore', path: { snapshot_id } })
      replaceState(turn.tenant, saved.state)
      turn.tenant.now = saved.now
      turn.check(
        turn.worlds.dump(turn.tenant.public_token) === saved.dump,
        'The restored state differs from the saved one',
      )
    }
    if (!turn.state.clients.has(INSPECTOR.client_id)) await turn.addInspector()
  },
}

const discard: Rule = {
  name: 'delete a snapshot, twice',
  weight: 1,
  can: ({ snapshots }) => snapshots.size > 0,
  async act(turn) {
    const [snapshot_id = ''] = turn.pick(turn.tenant.snapshots) ?? []
    const call = { operation: 'mockSnapshotDelete', path: { snapshot_id } } as const
    await turn.sendFor(200, call)
    turn.tenant.snapshots.delete(snapshot_id)
    await turn.deleteTwice(call, 400, 'bad_request')
  },
}

const configure: Rule = {
  name: 'change a setting',
  weight: 1,
  async act(turn) {
    const isOn = turn.choose(3) === 0
    const name = turn.pick(['second_factor_required', 'refresh_token_always', 'siwe_required_for_crypto_wallets'])
    await turn.sendFor(200, { operation: 'mockConfigUpdate', body: { [name ?? '']: isOn } })
  },
}

const fault: Rule = {
  name: 'arm a fault, meet it and disarm it',
  weight: 1,
  async act(turn) {
    const rule = { operation_id: 'passwordsStrengthCheck', error_type: 'too_many_requests', times: 2 }
    await turn.sendFor(200, { operation: 'mockFaultsCreate', body: rule })
    await turn.sendFor(429, { operation: 'passwordsStrengthCheck', body: { password: 'x' } })
    await turn.sendFor(200, { operation: 'mockFaultsDelete' })
    await turn.sendFor(200, { operation: 'passwordsStrengthCheck', body: { password: 'x' } })
  },
}

const restart: Rule = {
  name: 'restart the mock with the database',
  weight: 1,
  async act(turn) {
    await turn.worlds.reopen()
  },
}

/** Rules about tenants, their time, and their saved states. */
export const TENANT_RULES: readonly Rule[] = [
  clock,
  reset,
  remove,
  fork,
  exportAndImport,
  secret,
  m2mClient,
  webhook,
  save,
  restore,
  discard,
  configure,
  fault,
  restart,
]
