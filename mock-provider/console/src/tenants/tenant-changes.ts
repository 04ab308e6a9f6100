import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import type { Change } from '../queries/use-change.ts'

type TenantFile = MockSchemas['TenantFile']

const TEXT = TEXTS.tenants

/** Returns a change that replaces or deletes data of a tenant. Undo restores the tenant's earlier state. */
export function toRestorable(tenant: string, make: () => Promise<unknown>, done: string): Change<TenantFile> {
  const params = { path: { tenant } }
  return {
    make: async () => {
      const before = await getData(control.GET('/_mock/{tenant}/export', { params }))
      await make()
      return before
    },
    done,
    undo: (before) => control.POST('/_mock/{tenant}/import', { params, body: before }),
  }
}

/** Returns the change that resets a tenant. */
export function toReset(tenant: string): Change<TenantFile> {
  return toRestorable(
    tenant,
    () => control.POST('/_mock/{tenant}/reset', { params: { path: { tenant } } }),
    TEXT.resetDone,
  )
}

/** Returns the change that takes a snapshot. */
export function toSnapshot(tenant: string): Change<unknown> {
  const call = { params: { path: { tenant } }, body: {} }
  return { make: () => control.POST('/_mock/{tenant}/snapshots', call), done: TEXT.snapshotTaken }
}
