import type { OauthSchemas } from '@latchkey/openapi'
import { isRecord } from '../core/read-member.ts'

/** The source of a client's public keys: its record or a URL (RFC 7591 §2). */
export type ClientKeys = { jwks?: OauthSchemas['ClientKeys']; jwks_uri?: string }

const KEY_TYPES: readonly unknown[] = ['RSA', 'EC', 'OKP']

function isKeyMember(value: unknown): boolean {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.every((one) => ['string', 'number', 'boolean'].includes(typeof one))
}

function isPublicKey(key: unknown): key is OauthSchemas['ClientKey'] {
  return isRecord(key) && KEY_TYPES.includes(key['kty']) && !('d' in key) && Object.values(key).every(isKeyMember)
}

/** Reads the public keys of a client that authenticates with a key. A problem is returned as a sentence. */
export function readClientKeys(
  jwks: unknown,
  jwks_uri: string | undefined,
): { keys: ClientKeys; problem?: string | undefined } {
  if ((jwks === undefined) === (jwks_uri === undefined))
    return { keys: {}, problem: 'private_key_jwt needs either jwks or jwks_uri.' }
  if (jwks_uri !== undefined) return { keys: { jwks_uri } }
  const keys: unknown = isRecord(jwks) ? jwks['keys'] : undefined
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isPublicKey))
    return { keys: {}, problem: 'jwks must contain public keys, and no others.' }
  return { keys: { jwks: { keys } } }
}
