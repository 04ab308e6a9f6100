/** Cryptographically random 32-bit integers. */
export function randomWords(count: number): Uint32Array {
  return crypto.getRandomValues(new Uint32Array(count))
}

/**
 * A random UUID. Not `crypto.randomUUID`, which pages without https lack.
 *
 * @see RFC 9562 §5.4
 */
export function createUuid(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((randomWords(1)[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )
}
