import { timingSafeEqual } from 'node:crypto'
import type { MockSchemas } from '@latchkey/openapi'

/** A hash from another system, with its scheme and the parameters that the hash itself does not contain. */
export type MigratedHash = MockSchemas['MigratedHash']

/** Checks whether a password matches a hash. */
export type PasswordCheck = (password: string) => Promise<boolean>

/** Reads a hash. @throws ProviderError when it is malformed, or would take too long to check */
export type HashReader = (given: MigratedHash) => PasswordCheck

/** Decodes base64 or base64url, with or without padding (RFC 4648 §4, §5). Undefined for anything else. */
export function fromBase64(text: string): Buffer | undefined {
  if (text === '' || !/^[\w+/-]+={0,2}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  const letters = text.replace(/=+$/, '').length
  return letters % 4 === 1 || bytes.length !== Math.floor((letters * 3) / 4) ? undefined : bytes
}

/** Decodes hexadecimal in either case. Undefined when it is not hexadecimal. */
export function fromHex(text: string): Buffer | undefined {
  return /^(?:[\da-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : undefined
}

/** Whether two hashes are equal. */
export function isSameHash(actual: Uint8Array, expected: Uint8Array): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Whether a number is an integer between two limits, both included. */
export function isWithin(value: number | undefined, minimum: number, maximum: number): value is number {
  return Number.isInteger(value) && value !== undefined && value >= minimum && value <= maximum
}

/** The parts of a hash in PHC string format: `$id$v=19$m=65536,t=3$salt$hash`. */
export type PhcParts = { id: string; parameters: ReadonlyMap<string, string>; salt: Buffer; hash: Buffer }

/** Reads a hash in PHC string format. Undefined when it has another form. */
export function readPhc(text: string): PhcParts | undefined {
  const [, id = '', version, list = '', salt = '', hash = ''] =
    /^\$([a-z\d-]{1,32})(?:\$(v=\d{1,9}))?\$([a-z]+=\d{1,9}(?:,[a-z]+=\d{1,9})*)\$([^$]+)\$([^$]+)$/.exec(text) ?? []
  const [saltBytes, hashBytes] = [fromBase64(salt), fromBase64(hash)]
  if (!saltBytes || !hashBytes) return undefined
  const entries = [...(version ? [version] : []), ...list.split(',')].map((entry) => entry.split('='))
  const parameters = new Map(entries.map(([name = '', value = '']) => [name, value]))
  return { id, parameters, salt: saltBytes, hash: hashBytes }
}
