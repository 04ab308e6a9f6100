import { expect, test } from 'vitest'
import { encodeCbor, type CborValue } from './cbor.ts'

/** RFC 8949, Appendix A. */
const EXAMPLES: [value: CborValue, hex: string][] = [
  [0, '00'],
  [23, '17'],
  [24, '1818'],
  [100, '1864'],
  [1000, '1903e8'],
  [65_535, '19ffff'],
  [65_536, '1a00010000'],
  [1_000_000, '1a000f4240'],
  [4_294_967_295, '1affffffff'],
  [4_294_967_296, '1b0000000100000000'],
  [1_000_000_000_000, '1b000000e8d4a51000'],
  [-1, '20'],
  [-10, '29'],
  [-100, '3863'],
  [-1000, '3903e7'],
  [-65_537, '3a00010000'],
  ['', '60'],
  ['IETF', '6449455446'],
  ['\u6c34', '63e6b0b4'],
  [new Uint8Array(), '40'],
  [new Uint8Array([1, 2, 3, 4]), '4401020304'],
  [new Map<string, CborValue>(), 'a0'],
  [new Map([[1, 2]]).set(3, 4), 'a201020304'],
  [new Map([['a', 'A']]).set('b', 'B'), 'a26161614161626142'],
]

test.each(EXAMPLES)('CBOR encodes the value %j as %s', (value, hex) => {
  expect(encodeCbor(value).toString('hex')).toBe(hex)
})

test.each([
  [255, '58ff'],
  [256, '590100'],
  [65_536, '5a00010000'],
])('the CBOR encoding of %i bytes starts with their length', (length, head) => {
  const written = encodeCbor(new Uint8Array(length))
  expect(written.subarray(0, head.length / 2).toString('hex')).toBe(head)
  expect(written).toHaveLength(length + head.length / 2)
})
