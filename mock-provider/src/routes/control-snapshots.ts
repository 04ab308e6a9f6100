import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'
import { createSnapshot, deleteSnapshot, listSnapshots, restoreSnapshot } from '../state/snapshots.ts'

/** A tenant's saved states (tag `snapshots`). */
export async function controlSnapshots(app: FastifyInstance) {
  serve(app, 'mockSnapshots', list)
  serve(app, 'mockSnapshotsCreate', save)
  serve(app, 'mockSnapshotDelete', remove)
  serve(app, 'mockSnapshotsRestore', restore)
}

const list: Handler<'mockSnapshots'> = ({ tenant }) => ({ snapshots: listSnapshots(tenant) })

const save: Handler<'mockSnapshotsCreate'> = ({ tenant, body }) => ({ snapshot: createSnapshot(tenant, body?.name) })

const remove: Handler<'mockSnapshotDelete'> = ({ tenant, path }) => {
  deleteSnapshot(tenant, path.snapshot_id)
  return { status: 'ok' }
}

const restore: Handler<'mockSnapshotsRestore'> = ({ tenant, path }) => ({
  snapshot: restoreSnapshot(tenant, path.snapshot_id),
})
