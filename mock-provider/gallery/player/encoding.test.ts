import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, encodeMap, toBase64url, toDer } from './encoding.ts'

test('a Web Crypto signature stays valid when it is converted to ASN.1 DER', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  fc.assert(
    fc.property(fc.uint8Array(), (message) => {
      const sideBySide = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })
      expect(verify('sha256', message, publicKey, toDer(sideBySide))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('an ASN.1 DER integer omits a leading zero byte, and gets one if its first bit is set', () => {
  const half = (first: number, second: number) => Uint8Array.from({ length: 32 }, (_, at) => [first, second][at] ?? 1)
  const der = toDer(concat(half(0, 0x80), half(0xff, 0)))
  expect([...der.subarray(0, 6)]).toEqual([0x30, 2 + 32 + 2 + 33, 0x02, 32, 0, 0x80])
})

test.each<[[number | string, number | string | Uint8Array][], string]>([
  [[], 'a0'],
  [[[1, 2]], 'a10102'],
  [[[3, -7]], 'a10326'],
  [[['a', 'A']], 'a161616141'],
  [[[-2, Uint8Array.of(1, 2, 3, 4)]], 'a1214401020304'],
  [[[24, 255]], 'a1181818ff'],
  [[[-25, 1000]], 'a138181903e8'],
])('the map %j is encoded in CBOR as in RFC 8949, appendix A', (entries, hex) => {
  expect(Buffer.from(encodeMap(entries).bytes).toString('hex')).toBe(hex)
})

test('base64url has no padding and no characters that a URL would escape', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    }),
  )
})
