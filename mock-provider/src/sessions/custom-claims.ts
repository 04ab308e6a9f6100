import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'

type Claims = Record<string, unknown>

const MAX_CLAIMS_BYTES = 4096

/** Claims that every JWT sets itself (RFC 7519 §4.1), so they cannot be custom claims. */
const RESERVED = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'])

/** Merges two objects at any depth. Null removes a member. */
function merge(before: Claims, changes: Claims): Claims {
  const merged = new Map(Object.entries(before))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergeValue(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

function mergeValue(before: unknown, value: unknown): unknown {
  return isRecord(value) ? merge(isRecord(before) ? before : {}, value) : value
}

/**
 * Merges the claims of a call (`session_custom_claims`) into those of its session.
 *
 * @throws ProviderError `custom_claims_too_large`
 */
export function mergeClaims(before: Claims | null, changes: Claims): Claims {
  const wanted = Object.fromEntries(Object.entries(changes).filter(([name]) => !RESERVED.has(name)))
  const merged = merge(before ?? {}, wanted)
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_CLAIMS_BYTES) throw new ProviderError('custom_claims_too_large')
  return merged
}
