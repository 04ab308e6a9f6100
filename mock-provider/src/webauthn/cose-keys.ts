import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

const ES256 = -7

/** Signature algorithms that authenticators may choose from: ES256, EdDSA, RS256. @see IANA, COSE Algorithms */
export const PASSKEY_ALGORITHMS: readonly number[] = [ES256, -8, -257]

/** Loaded with the first key, because the certificate parsers would slow down every start. */
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** Decodes a COSE key, whose labels are numbers (RFC 9052 §7). @throws Error when the bytes are not a map */
async function decodeKey(bytes: Uint8Array): Promise<Map<unknown, unknown>> {
  const { isoCBOR } = await loadHelpers()
  const key = isoCBOR.decodeFirst<unknown>(new Uint8Array(bytes))
  if (!(key instanceof Map)) throw new TypeError('A COSE key is a map.')
  return key
}

/** Checks that a key can verify signatures, whether attested or not. @throws ProviderError `refusal` */
export async function checkPublicKey(coseKey: Uint8Array, refusal: ErrorType): Promise<void> {
  try {
    createPublicKey({ key: toJwk(await decodeKey(coseKey)), format: 'jwk' })
  } catch (cause) {
    throw new ProviderError(refusal, { cause })
  }
}

/** Reads the COSE algorithm of a stored key. @param public_key base64url */
export async function readAlgorithm(public_key: string): Promise<unknown> {
  return (await decodeKey(Buffer.from(public_key, 'base64url'))).get(3)
}

type Signature = { algorithm: unknown; signature: unknown; refusal: ErrorType }

/**
 * Checks that an ES256 signature is exactly two INTEGERs in a SEQUENCE, because the library tolerates wrong lengths.
 *
 * @throws ProviderError `refusal`
 * @see RFC 3279 §2.2.3
 */
export function checkSignatureEncoding({ algorithm, signature, refusal }: Signature): void {
  if (algorithm !== ES256 || !(signature instanceof Uint8Array)) return
  const [sequence, length = 0, first, firstLength = 0] = signature
  const [second, secondLength = 0] = signature.slice(4 + firstLength)
  const isExact = length === signature.length - 2 && length === 4 + firstLength + secondLength
  if (sequence !== 0x30 || first !== 2 || second !== 2 || !isExact) throw new ProviderError(refusal)
}

/** Converts a COSE key, whose labels and values are those of RFC 9053 §7 and RFC 8230 §4. @throws Error */
function toJwk(key: Map<unknown, unknown>): JsonWebKey {
  const [kty, alg, crv] = [key.get(1), key.get(3), key.get(-1)]
  if (kty === 2 && alg === ES256 && crv === 1)
    return { kty: 'EC', crv: 'P-256', x: toMemberText(key, -2), y: toMemberText(key, -3) }
  if (kty === 1 && alg === -8 && crv === 6) return { kty: 'OKP', crv: 'Ed25519', x: toMemberText(key, -2) }
  if (kty === 3 && alg === -257) return { kty: 'RSA', n: toMemberText(key, -1), e: toMemberText(key, -2) }
  throw new Error(`A key of type ${String(kty)} cannot be used with algorithm ${String(alg)}.`)
}

function toMemberText(key: Map<unknown, unknown>, label: number): string {
  const bytes = key.get(label)
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`The label ${label} of a COSE key must be bytes.`)
  return Buffer.from(bytes).toString('base64url')
}
