import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { compactVerify, decodeProtectedHeader, exportJWK, generateSecret, importX509 } from 'jose'
import { expect, test } from 'vitest'
import { createSigningKeys } from './keys.ts'

const keys = createSigningKeys()

test('a signed token verifies with the published key', async () => {
  const token = await keys.sign({ sub: 'user-1', aud: 'project' }, 'JWT')
  const { payload } = await keys.verifyJwt(token, { audience: 'project' })
  expect(payload).toMatchObject({ sub: 'user-1' })
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: (await keys.getPublicJwk()).kid })
  await expect(keys.verifyJwt(token, { audience: 'other' })).rejects.toThrow('aud')
  await expect(keys.verifySignature(`${token.slice(0, -6)}AAAAAA`)).rejects.toThrow('signature')
})

test('the published signing key contains only the public half, for verification', async () => {
  const { n: _n, ...rest } = await keys.getPublicJwk()
  expect(rest).toEqual({
    kty: 'RSA',
    e: 'AQAB',
    kid: expect.stringMatching(/^jwk-test-[\w-]{43}$/),
    alg: 'RS256',
    use: 'sig',
    key_ops: ['verify'],
  })
})

test('a token signed with an exported key verifies after the key is imported', async () => {
  const restored = createSigningKeys()
  await restored.importPrivateJwk(await keys.exportPrivateJwk())
  expect(await restored.getPublicJwk()).toEqual(await keys.getPublicJwk())
  const token = await keys.sign({ sub: 'user-1' }, 'at+jwt')
  expect(decodeProtectedHeader(token).typ).toBe('at+jwt')
  await expect(restored.verifySignature(token)).resolves.toBeDefined()
})

test('a symmetric key cannot be imported as a signing key', async () => {
  const secret = await exportJWK(await generateSecret('HS256', { extractable: true }))
  await expect(createSigningKeys().importPrivateJwk(secret)).rejects.toThrow(TypeError)
})

test('the published signing key has a self-signed certificate that verifies its tokens', async () => {
  const { x5c: [encoded = ''] = [], 'x5t#S256': thumbprint, ...jwk } = await keys.getCertifiedJwk()
  const der = Buffer.from(encoded, 'base64')
  const certificate = new X509Certificate(der)
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(certificate.verify(publicKey)).toBe(true)
  expect(certificate.publicKey.equals(publicKey)).toBe(true)
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(thumbprint).toBe(createHash('sha256').update(der).digest('base64url'))
  expect([certificate.validFrom, certificate.validTo]).toEqual(['Jan  1 00:00:00 1970 GMT', 'Dec 31 23:59:59 9999 GMT'])
  expect(certificate.subject).toBe('CN=Latchkey mock provider')
  expect(certificate.ca).toBe(false)
  const token = await keys.sign({ sub: 'user-1' }, 'JWT')
  await expect(compactVerify(token, await importX509(certificate.toString(), 'RS256'))).resolves.toBeDefined()
})

test('the serial number of a certificate is a positive number of 16 octets that identifies the key', async () => {
  const { x5c: [encoded = ''] = [], kid } = await keys.getCertifiedJwk()
  const serial = Buffer.from(new X509Certificate(Buffer.from(encoded, 'base64')).serialNumber, 'hex')
  const digest = createHash('sha256').update(kid).digest()
  expect(serial.subarray(1)).toEqual(digest.subarray(1, 16))
  const [first = 0] = serial
  expect(first >> 6).toBe(1)
  expect(first % 64).toBe(digest.readUInt8() % 64)
})

test('an imported signing key keeps its certificate, and another key has a different one', async () => {
  const restored = createSigningKeys()
  const other = await restored.getCertifiedJwk()
  await restored.importPrivateJwk(await keys.exportPrivateJwk())
  const certified = await keys.getCertifiedJwk()
  expect(await restored.getCertifiedJwk()).toEqual(certified)
  expect(other.x5c).not.toEqual(certified.x5c)
})
