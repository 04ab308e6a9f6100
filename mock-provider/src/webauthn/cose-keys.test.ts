import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeCbor, type CborValue } from './cbor.ts'
import { checkPublicKey, checkSignatureEncoding, readAlgorithm } from './cose-keys.ts'

const REFUSAL = 'unable_to_register_webauthn_registration'
const point = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })

function toBytes(text: JsonWebKey['x']): Buffer {
  return Buffer.from(text ?? '', 'base64url')
}

/** An ES256 key (RFC 9053 §7.1), with members replaced. */
function createKey(changes: [label: number, value: CborValue][] = []): Buffer {
  const members: [number, CborValue][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, toBytes(point.x)],
    [-3, toBytes(point.y)],
  ]
  return encodeCbor(new Map([...members, ...changes]))
}

test('the algorithm of a stored COSE key can be read', async () => {
  await expect(checkPublicKey(createKey(), REFUSAL)).resolves.toBeUndefined()
  expect(await readAlgorithm(createKey().toString('base64url'))).toBe(-7)
})

test.each<[what: string, changes: [number, CborValue][]]>([
  ['of another type than its algorithm', [[3, -8]]],
  [
    'of an elliptic curve with the members of an RSA key',
    [
      [3, -257],
      [-1, toBytes(rsa.n)],
      [-2, toBytes(rsa.e)],
    ],
  ],
  ['of another curve than its algorithm', [[-1, 2]]],
  ['of an unknown type', [[1, 9]]],
  ['for an algorithm that was not offered', [[3, -35]]],
  ['that is not a point of its curve', [[-2, toBytes(point.y)]]],
  ['that lacks a coordinate', [[-3, new Uint8Array()]]],
])('a COSE key %s is rejected', async (_, changes) => {
  await expect(checkPublicKey(createKey(changes), REFUSAL)).rejects.toMatchObject({ type: REFUSAL })
})

test('bytes that are not a COSE key are rejected', async () => {
  await expect(checkPublicKey(new Uint8Array([0xff]), REFUSAL)).rejects.toMatchObject({ type: REFUSAL })
})

const SIGNATURE = [0x30, 6, 2, 1, 1, 2, 1, 1]
test.each([
  ['in another order', [0x31, 6, 2, 1, 1, 2, 1, 1]],
  ['that is too short', [0x30, 6, 2, 1, 1, 2, 1]],
  ['with bytes after it', [...SIGNATURE, 0]],
  ['with surplus bytes inside', [0x30, 7, 2, 1, 1, 2, 1, 1, 0]],
  ['of other types than numbers', [0x30, 6, 2, 1, 1, 4, 1, 1]],
  ['of no bytes', []],
])('an ES256 signature %s is rejected', (_, bytes) => {
  const check = () => checkSignatureEncoding({ algorithm: -7, signature: new Uint8Array(bytes), refusal: REFUSAL })
  expect(check).toThrow(expect.objectContaining({ type: REFUSAL }))
})

test('an ES256 signature must encode two integers, and EdDSA signatures are not checked', () => {
  const signature = new Uint8Array(SIGNATURE)
  expect(() => checkSignatureEncoding({ algorithm: -7, signature, refusal: REFUSAL })).not.toThrow()
  expect(() => checkSignatureEncoding({ algorithm: -8, signature: new Uint8Array(64), refusal: REFUSAL })).not.toThrow()
})
