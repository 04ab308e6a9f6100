import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes as systemBytes, randomUUID as systemUuid } from 'node:crypto'

/** Returns random bytes. */
type RandomSource = (size: number) => Buffer

/** The random source of the present request. Requests without one use the system's source. */
const sources = new AsyncLocalStorage<RandomSource>()

/** Returns random bytes. All randomness of the mock comes from here, so that a recording can be repeated. */
export function randomBytes(size: number): Buffer {
  return sources.getStore()?.(size) ?? systemBytes(size)
}

/** Returns a random UUID, version 4 (RFC 9562 §5.4). */
export function randomUuid(): string {
  const source = sources.getStore()
  return source ? toUuid(source(16)) : systemUuid()
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Returns a random integer from 0 to `limit` - 1. @param limit at most 2^40 */
export function randomBelow(limit: number): number {
  // Modulo bias: of 48 random bits, low remainders are more frequent by at most one in 2^8, and for passcodes of six
  // digits by one in 2^28.
  return randomBytes(6).readUIntBE(0, 6) % limit
}

/** Runs a function with random values that are derived from a seed. The same seed gives the same bytes. */
export function withSeed<Result>(seed: string, run: () => Result): Result {
  return sources.run(createSeededSource(seed), run)
}

/** SHA-256 in counter mode. For tests only: anyone who knows the seed can predict the bytes. */
function createSeededSource(seed: string): RandomSource {
  let counter = 0
  return (size) => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () => {
      counter += 1
      return createHash('sha256').update(`${seed} ${counter}`).digest()
    })
    return Buffer.concat(blocks).subarray(0, size)
  }
}
