import type { User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

type Metadata = User['untrusted_metadata']

/** Limits of a user's metadata. */
const MAX_METADATA_BYTES = 4096
const MAX_METADATA_KEYS = 20

/** Merges metadata; null removes a key. @throws ProviderError `metadata_too_many_keys`, `metadata_too_large` */
export function mergeMetadata(before: Metadata, changes: Metadata): Metadata {
  const members = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)
  const merged = Object.fromEntries(members)
  if (members.length > MAX_METADATA_KEYS) throw new ProviderError('metadata_too_many_keys')
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) throw new ProviderError('metadata_too_large')
  return merged
}
