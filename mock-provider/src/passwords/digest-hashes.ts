import { createHash } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import { fromHex, isSameHash, type HashReader } from './hash-encodings.ts'

type Digest = { algorithm: string; bytes: number; refusal: ErrorType }

const DIGESTS: ReadonlyMap<string, Digest> = new Map<string, Digest>([
  ['md_5', { algorithm: 'md5', bytes: 16, refusal: 'invalid_md_5_hash' }],
  ['sha_1', { algorithm: 'sha1', bytes: 20, refusal: 'invalid_sha_1_hash' }],
  ['sha_512', { algorithm: 'sha512', bytes: 64, refusal: 'invalid_sha_512_hash' }],
])

/**
 * Reads a plain digest of a password between two salts, in hexadecimal.
 *
 * @throws ProviderError `invalid_md_5_hash`, `invalid_sha_1_hash`, `invalid_sha_512_hash`
 */
export const readDigest: HashReader = ({ hash_type, hash, config }) => {
  const digest = DIGESTS.get(hash_type)
  if (!digest) throw new ProviderError('invalid_hash_type')
  const expected = fromHex(hash)
  if (expected?.length !== digest.bytes) throw new ProviderError(digest.refusal)
  const { prepend_salt = '', append_salt = '' } = config
  return async (password) => {
    const actual = createHash(digest.algorithm).update(`${prepend_salt}${password}${append_salt}`).digest()
    return isSameHash(actual, expected)
  }
}
