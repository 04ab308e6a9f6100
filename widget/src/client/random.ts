/** Creates cryptographically random 32-bit integers. */
export function createRandomWords(count: number): Uint32Array {
  return crypto.getRandomValues(new Uint32Array(count))
}

/**
 * Creates a random UUID. Does not use `crypto.randomUUID`, which pages without https lack.
 *
 * @see RFC 9562 §5.4
 */
export function createUuid(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((createRandomWords(1)[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )
}
