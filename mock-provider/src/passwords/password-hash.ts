import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { computeInTurn } from './hash-pool.ts'

/**
 * The cost parameters N, r and p. 16384 × 8 × 1 takes 16 MiB and some 30 ms, enough for a machine without real secrets.
 *
 * @see RFC 7914 §2
 */
const COST = { N: 16_384, r: 8, p: 1 } as const
const KEY_BYTES = 32
const SALT_BYTES = 16
const HASH_PATTERN = /^\$scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/**
 * Normalizes a password, so that the same characters typed on different keyboards are equal.
 *
 * @see NIST SP 800-63B §3.1.1.2, Unicode Standard Annex 15 (NFKC)
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

const scryptInThreadPool = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, bytes: number, cost: ScryptOptions): Promise<Buffer> {
  return computeInTurn(() => scryptInThreadPool(normalizePassword(password), salt, bytes, cost))
}

/** Returns a salted scrypt hash with its parameters, as one string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES, COST)
  return `$scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** The hash to compare with when a user has none, so that the comparison takes the same work. */
const DUMMY_HASH = `$scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a password matches a hash. Without a hash the result is false, after the same work. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const [, N, r, p, salt, key] = HASH_PATTERN.exec(hash ?? DUMMY_HASH) ?? []
  const expected = Buffer.from(key ?? '', 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), expected.length, cost)
  return timingSafeEqual(actual, expected) && hash !== undefined
}
