import type { FastifyInstance } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenants } from '../core/tenant.ts'
import { checkRule } from '../faults/faults.ts'
import { listMessages } from '../messages/messages.ts'
import { toBundle } from '../recording/bundle.ts'
import { listGalleryLinks } from '../recording/gallery-links.ts'
import { findRecording, startRecording, stopRecording } from '../recording/recording.ts'
import { checkBundle } from '../recording/replay-check.ts'
import { replay, toLocal } from '../recording/replay.ts'
import { createDefaultConfig } from '../state/default-config.ts'
import { checkTenantFile } from '../state/snapshots.ts'

/** Recordings of a tenant's calls, and their replay (tag `recording`). */
export async function controlRecording(
  app: FastifyInstance,
  { tenants, isIsolated }: { tenants: Tenants; isIsolated: boolean },
) {
  const repeat: Handler<'mockReplay'> = async ({ body }) => {
    // The file may be a stranger's, so all of it is checked before anything is changed.
    const { config } = tenants.existing.find(body.public_token) ?? { config: createDefaultConfig() }
    checkBundle(body, toLocal(body.addresses, tenants.default().addresses), isIsolated ? undefined : config)
    for (const rule of Object.values(body.state.tables.faults ?? {})) checkRule(rule)
    checkTenantFile(body.state)
    const tenant = tenants.find(body.public_token)
    if (!tenant) throw new ProviderError('bad_request', { message: `${body.public_token} is no test tenant.` })
    stopRecording(tenant)
    return replay(app, tenant, body)
  }
  serve(app, 'mockRecording', get)
  serve(app, 'mockRecordingStart', start)
  serve(app, 'mockRecordingStop', stop)
  serve(app, 'mockRecordingBundle', download)
  serve(app, 'mockReplay', repeat)
}

const get: Handler<'mockRecording'> = ({ tenant }) => {
  const recording = findRecording(tenant)
  if (!recording) return { is_running: false, calls: 0 }
  const { started_at, calls, isFull } = recording
  const gallery = listGalleryLinks(calls, tenant.addresses.provider)
  return { is_running: true, started_at, calls: calls.length, gallery, ...(isFull && { is_full: true }) }
}

const start: Handler<'mockRecordingStart'> = ({ tenant }) => {
  startRecording(tenant)
  return { status: 'ok' }
}

const stop: Handler<'mockRecordingStop'> = ({ tenant }) => {
  stopRecording(tenant)
  return { status: 'ok' }
}

const download: Handler<'mockRecordingBundle'> = ({ tenant, reply }) => {
  void reply.header('content-disposition', `attachment; filename="bug-${tenant.public_token}.json"`) // RFC 6266 §4.1
  return toBundle(tenant, listMessages(tenant, {}))
}
