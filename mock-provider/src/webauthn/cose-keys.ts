import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

const ES256 = -7

/** Signature algorithms that authenticators may choose from: ES256, EdDSA, RS256. @see IANA, COSE Algorithms */
export const PASSKEY_ALGORITHMS: readonly number[] = [ES256, -8, -257]

/** Loaded with the first key: its certificate parsers would slow every start. */
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** A key that could never verify anything is refused now, whoever attests it. @throws ProviderError `refusal` */
export async function checkPublicKey(coseKey: Uint8Array, refusal: ErrorType): Promise<void> {
  const { decodeCredentialPublicKey } = await loadHelpers()
  try {
    const key = decodeCredentialPublicKey(new Uint8Array(coseKey)) as unknown as Map<number, unknown>
    createPublicKey({ key: toJwk(key), format: 'jwk' })
  } catch (cause) {
    throw new ProviderError(refusal, { cause })
  }
}

/** What a stored key verifies: its COSE algorithm. */
export async function readAlgorithm(public_key: string): Promise<unknown> {
  const { decodeCredentialPublicKey } = await loadHelpers()
  const key = decodeCredentialPublicKey(new Uint8Array(Buffer.from(public_key, 'base64url')))
  return (key as unknown as Map<number, unknown>).get(3)
}

type Signature = { algorithm: unknown; signature: unknown; refusal: ErrorType }

/**
 * An ES256 signature is two INTEGERs in a SEQUENCE, exactly; the library forgives wrong lengths.
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

/** Labels of COSE keys (RFC 9053 §7, RFC 8230 §4), by what `alg` may be used with. */
function toJwk(key: Map<number, unknown>): JsonWebKey {
  const bytes = (label: number) => Buffer.from(key.get(label) as Uint8Array).toString('base64url')
  const [kty, alg, crv] = [key.get(1), key.get(3), key.get(-1)]
  if (kty === 2 && alg === ES256 && crv === 1) return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }
  if (kty === 1 && alg === -8 && crv === 6) return { kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }
  if (kty === 3 && alg === -257) return { kty: 'RSA', n: bytes(-1), e: bytes(-2) }
  throw new Error(`A key of type ${String(kty)} does not go with algorithm ${String(alg)}.`)
}
