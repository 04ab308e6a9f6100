import { createHash } from 'node:crypto'
import { ProviderError } from '../core/provider-error.ts'
import { isSameHash, isWithin } from './hash-encodings.ts'
import type { HashReader } from './hash-reader.ts'

/** The digits of phpass, in ascending order. */
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The form of a hash: a digit for the cost, 8 characters of salt, 22 of hash. */
const BODY_PATTERN = /^([./\dA-Za-z])([./\dA-Za-z]{8})([./\dA-Za-z]{22})$/
const PREFIXES = ['$P$', '$H$']

/** The maximum cost. Each step doubles the rounds. 16 takes about 100 ms. */
const COST = { minimum: 7, maximum: 16 }

/** Encodes bytes as phpass does: groups of three, the lowest bits first. */
function encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3)
    const value = group.reduce((sum, byte, index) => sum | (byte << (8 * index)), 0)
    for (let digit = 0; digit <= group.length; digit += 1) text += DIGITS[(value >> (6 * digit)) & 0x3f]
  }
  return text
}

function derive(password: string, salt: string, rounds: number): string {
  const md5 = (data: string | Buffer) => createHash('md5').update(data).update(password).digest()
  let hash = md5(salt)
  for (let round = 0; round < rounds; round += 1) hash = md5(hash)
  return encode(hash)
}

/** Reads a portable hash of phpass. @throws ProviderError `invalid_phpass_hash_prefix`, `invalid_phpass_hash_format` */
export const readPhpassHash: HashReader = ({ hash }) => {
  const prefix = PREFIXES.find((known) => hash.startsWith(known))
  if (prefix === undefined) throw new ProviderError('invalid_phpass_hash_prefix')
  const [, digit, salt, expected] = BODY_PATTERN.exec(hash.slice(prefix.length)) ?? []
  if (!digit || !salt || !expected) throw new ProviderError('invalid_phpass_hash_format')
  const cost = DIGITS.indexOf(digit)
  if (!isWithin(cost, COST.minimum, COST.maximum)) throw new ProviderError('invalid_phpass_hash_format')
  return async (password) => isSameHash(Buffer.from(derive(password, salt, 2 ** cost)), Buffer.from(expected))
}
