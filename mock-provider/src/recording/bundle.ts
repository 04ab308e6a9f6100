import type { Message, MockSchemas } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { VERSION } from '../core/version.ts'
import { toHar } from '../journal/har.ts'
import { listJournal } from '../journal/journal.ts'
import { pickGiven } from '../core/pick-given.ts'
import { listGalleryLinks } from './gallery-links.ts'
import { findRecording } from './recording.ts'

/** A recording as a file. */
export type BugBundle = MockSchemas['BugBundle']

/**
 * Converts a recording to a file.
 *
 * @param inbox the messages of the tenant
 * @throws ProviderError `bad_request` when nothing is being recorded
 */
export function toBundle(tenant: Tenant, inbox: readonly Message[]): BugBundle {
  const recording = findRecording(tenant)
  if (!recording)
    throw new ProviderError('bad_request', { message: 'Nothing is being recorded. Start a recording first.' })
  const { started_at, seed, state, calls } = recording
  const agents = calls.flatMap(({ operation_id, request_headers }) =>
    operation_id.startsWith('mock') ? [] : [request_headers['user-agent'] ?? []].flat(),
  )
  const sent = new Set(calls.flatMap(({ message_ids = [] }) => message_ids))
  const entries = listJournal(tenant, {}).filter(({ at }) => at >= started_at)
  return {
    format: 'latchkey-bug',
    version: 1,
    product_version: VERSION,
    public_token: tenant.public_token,
    started_at,
    seed,
    addresses: pickGiven(tenant.addresses, ['provider', 'web', 'tool_server']),
    gallery: listGalleryLinks(calls, tenant.addresses.provider),
    browsers: [...new Set(agents)],
    state,
    calls: calls.toSorted((a, b) => a.index - b.index),
    messages: inbox.filter(({ message_id }) => sent.has(message_id)),
    har: toHar(tenant, entries),
  }
}
