import { ProviderError } from '../core/provider-error.ts'
import { isWithin, type HashReader } from './hash-encodings.ts'
import { checkInThread } from './hash-pool.ts'

/** The digits of phpass, in ascending order. */
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The form of a hash: a digit for the cost, 8 characters of salt, 22 of hash. */
const BODY_PATTERN = /^([./\dA-Za-z])([./\dA-Za-z]{8})([./\dA-Za-z]{22})$/
const PREFIXES = ['$P$', '$H$']

/**
 * The maximum cost. Each step doubles the rounds, each of which reads the whole password. 16 takes about 100 ms with a
 * short password, and some seconds with the longest one.
 */
const COST = { minimum: 7, maximum: 16 }

/** Reads a portable hash of phpass. @throws ProviderError `invalid_phpass_hash_prefix`, `invalid_phpass_hash_format` */
export const readPhpassHash: HashReader = ({ hash }) => {
  const prefix = PREFIXES.find((known) => hash.startsWith(known))
  if (prefix === undefined) throw new ProviderError('invalid_phpass_hash_prefix')
  const [, digit, salt, expected] = BODY_PATTERN.exec(hash.slice(prefix.length)) ?? []
  if (!digit || !salt || !expected) throw new ProviderError('invalid_phpass_hash_format')
  const cost = DIGITS.indexOf(digit)
  if (!isWithin(cost, COST.minimum, COST.maximum)) throw new ProviderError('invalid_phpass_hash_format')
  return (password) => checkInThread({ scheme: 'phpass', password, salt, rounds: 2 ** cost, expected })
}
