/** The values that authenticators encode: integers, bytes, strings, and maps of these. */
export type CborValue = number | string | Uint8Array | Map<number, CborValue> | Map<string, CborValue>

/** Major types. @see RFC 8949 §3.1 */
const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const

/** Encodes a value in its shortest form (RFC 8949 §4.2.1). Maps keep their order. @param value numbers are safe integers */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? toHead(MAJOR.unsigned, value) : toHead(MAJOR.negative, -1 - value)
  if (typeof value === 'string') return toString(MAJOR.text, Buffer.from(value))
  if (value instanceof Uint8Array) return toString(MAJOR.bytes, value)
  const items = [...value].flatMap(([key, item]: [number | string, CborValue]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([toHead(MAJOR.map, value.size), ...items])
}

function toString(major: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([toHead(major, bytes.length), bytes])
}

/** The lengths of an argument that does not fit into the first byte. */
const ARGUMENT_BYTES = [1, 2, 4, 8]

function toHead(major: number, argument: number): Buffer {
  const first = major << 5
  if (argument < 24) return Buffer.from([first | argument])
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(argument))
  const index = ARGUMENT_BYTES.findIndex((length) => argument < 2 ** (8 * length))
  return Buffer.from([first | (24 + index), ...bytes.subarray(-(ARGUMENT_BYTES[index] ?? 8))])
}
