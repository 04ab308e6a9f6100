type Bytes = Uint8Array<ArrayBuffer>

/** An item that is already encoded. */
type Encoded = { bytes: Bytes }

/** The CBOR items that authenticators use. */
type CborItem = number | string | Uint8Array | Encoded

/** Major types. @see RFC 8949 §3.1 */
const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const

/** Encodes a map, keeping the order of its entries (RFC 8949 §3.1). */
export function encodeMap(entries: readonly [number | string, CborItem][]): Encoded {
  const parts = entries.flatMap(([key, value]) => [encode(key), encode(value)])
  return { bytes: concat(toHead(MAJOR.map, entries.length), ...parts) }
}

function encode(item: CborItem): Bytes {
  if (typeof item === 'number') return item >= 0 ? toHead(MAJOR.unsigned, item) : toHead(MAJOR.negative, -1 - item)
  if (typeof item === 'string') return toString(MAJOR.text, new TextEncoder().encode(item))
  return item instanceof Uint8Array ? toString(MAJOR.bytes, item) : item.bytes
}

function toString(major: number, bytes: Uint8Array): Bytes {
  return concat(toHead(major, bytes.length), bytes)
}

function toHead(major: number, argument: number): Bytes {
  const first = major << 5
  if (argument < 24) return Uint8Array.of(first | argument)
  if (argument < 0x100) return Uint8Array.of(first | 24, argument)
  return Uint8Array.of(first | 25, argument >> 8, argument & 0xff)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Encodes bytes without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Converts an ECDSA signature from Web Crypto's r‖s to the ASN.1 DER that WebAuthn uses (§6.5.5, RFC 3279 §2.2.3). */
export function toDer(signature: Uint8Array): Bytes {
  const half = signature.length / 2
  const body = concat(toInteger(signature.subarray(0, half)), toInteger(signature.subarray(half)))
  return concat(Uint8Array.of(0x30, body.length), body)
}

/** Encodes a positive integer without superfluous leading zeros. */
function toInteger(bytes: Uint8Array): Bytes {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start)
  const positive = (digits[0] ?? 0) >= 0x80 ? concat(Uint8Array.of(0), digits) : digits
  return concat(Uint8Array.of(0x02, positive.length), positive)
}
