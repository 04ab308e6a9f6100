import { ProviderError } from '../core/provider-error.ts'
import { isWithin } from './hash-encodings.ts'
import { checkInThread } from './hash-pool.ts'
import type { HashReader } from './hash-reader.ts'

/** `$2x$` is not accepted: it marks the hashes of a defective implementation, which is not reproduced here. */
const HASH_PATTERN = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/

/** The maximum cost. Each step doubles the work. 14 takes about a second. */
const COST = { minimum: 4, maximum: 14 }

/** Reads a bcrypt hash. @throws ProviderError `invalid_bcrypt_hash`, `invalid_bcrypt_cost` */
export const readBcryptHash: HashReader = ({ hash }) => {
  const cost = HASH_PATTERN.exec(hash)?.[1]
  if (cost === undefined) throw new ProviderError('invalid_bcrypt_hash')
  if (!isWithin(Number(cost), COST.minimum, COST.maximum)) throw new ProviderError('invalid_bcrypt_cost')
  return (password) => checkInThread({ scheme: 'bcrypt', password, hash })
}
