import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { hasSigned } from './crypto-wallets.ts'
import { isSignedBy, isSolanaAddress, readSolanaSignature, signSolanaMessage, toBase58, toSolanaKey } from './solana.ts'

/** RFC 8032 §7.1, TEST 2. */
const KNOWN = {
  seed: Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex'),
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  message: Buffer.from('72', 'hex'),
  signature:
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
}

test('signing and verifying a Solana message matches RFC 8032', () => {
  const { address, privateKey } = toSolanaKey(KNOWN.seed)
  expect(address).toBe(toBase58(Buffer.from(KNOWN.publicKey, 'hex')))
  expect(signSolanaMessage(KNOWN.message, privateKey).toString('hex')).toBe(KNOWN.signature)
  expect(isSignedBy(address, 'r', Buffer.from(KNOWN.signature, 'hex'))).toBe(true)
  expect(isSignedBy(address, 's', Buffer.from(KNOWN.signature, 'hex'))).toBe(false)
})

test.each([
  ['11111111111111111111111111111111', true],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
  ['1111111111111111111111111111111', false],
  ['111111111111111111111111111111111', false],
  ['0okenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', false],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['', false],
  ['1'.repeat(1_000_000), false],
])('whether "%s" is a Solana address: %s', (text, expected) => expect(isSolanaAddress(text)).toBe(expected))

test('a Solana signature must have 64 bytes', () => {
  expect(readSolanaSignature(toBase58(Buffer.alloc(64, 1)))).toHaveLength(64)
  expect(readSolanaSignature(toBase58(Buffer.alloc(63, 1)))).toBeUndefined()
  expect(readSolanaSignature(toBase58(Buffer.alloc(65, 1)))).toBeUndefined()
  expect(readSolanaSignature('not base58!')).toBeUndefined()
})

test('a malformed signature verifies nothing', async () => {
  const { address } = toSolanaKey(KNOWN.seed)
  const tenant = createTestTenants().default()
  expect(await hasSigned(tenant, { type: 'solana', address }, 'r', 'not base58!')).toBe(false)
})

test('random bytes do not verify as a signature for random 32-byte Solana addresses', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  fc.assert(
    fc.property(bytes(32), bytes(64), fc.string(), (key, signature, message) => {
      expect(isSignedBy(toBase58(key), message, signature)).toBe(false)
    }),
    { seed: 8032 },
  )
})
