import type { User } from '@latchkey/openapi'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { checkPhoneNumberFormat } from '../contacts/recipients.ts'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Call, Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import type { MigratedHash } from '../passwords/hash-encodings.ts'
import { checkMigratedHash, isHashType } from '../passwords/migrated-hashes.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { createUser, findEmailId, findUserByEmail, findUserByPhoneNumber } from '../users/users.ts'
import { pickGiven } from '../core/pick-given.ts'
import { toServerUser } from '../users/server-users.ts'
import { prepareFacts } from '../sessions/user-facts.ts'

type Body = Call<'serverPasswordsMigrate'>['body']

/** Imports a user's password hash from another system. Everything is checked before anything is written. */
export const migrate: Handler<'serverPasswordsMigrate'> = ({ body, tenant }) => {
  const { email, phone_number } = body
  checkEmailFormat(email)
  const hash = toHash(body)
  const known = findUserByEmail(tenant, email)
  if (known?.password) throw new ProviderError('password_already_exists')
  if (phone_number) checkFreeNumber(tenant, phone_number, known)
  const facts = pickGiven(body, ['name', 'trusted_metadata', 'untrusted_metadata', 'roles'])
  const write = prepareFacts(tenant, known, { ...facts, ...(!known && pickGiven(body, ['external_id'])) })
  const user = known ?? createUser(tenant, { email })
  write(user)
  addContacts(user, body)
  setPassword(tenant, user, hash)
  return {
    user_id: user.user_id,
    email_id: findEmailId(user, email) ?? '',
    user_created: known === undefined,
    user: toServerUser(tenant, user),
  }
}

/** @throws ProviderError `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_phone_number` */
function checkFreeNumber(tenant: Tenant, phone_number: string, known: User | undefined): void {
  checkPhoneNumberFormat(phone_number)
  const owner = findUserByPhoneNumber(tenant, phone_number)
  if (owner && owner.user_id !== known?.user_id) throw new ProviderError('duplicate_phone_number')
}

/** Adds the phone number, and marks the address and the number as verified if the server vouches for them. */
function addContacts(user: User, body: Body): void {
  const { email, phone_number, set_email_verified = false, set_phone_number_verified = false } = body
  const email_id = findEmailId(user, email)
  for (const entry of user.emails) if (entry.email_id === email_id) entry.verified ||= set_email_verified
  if (!phone_number) return
  const present = user.phone_numbers.find((entry) => entry.phone_number === phone_number)
  if (present) present.verified ||= set_phone_number_verified
  else
    user.phone_numbers.push({ phone_id: createId('phone-number'), phone_number, verified: set_phone_number_verified })
}

/** @throws ProviderError `invalid_hash_type`, and those of `checkMigratedHash` */
function toHash(body: Body): MigratedHash {
  const { hash_type, hash } = body
  if (!isHashType(hash_type)) throw new ProviderError('invalid_hash_type')
  const given: MigratedHash = { hash_type, hash, config: toConfig(hash_type, body) }
  checkMigratedHash(given)
  return given
}

/** Picks the parameters that belong to a type of hash. */
function toConfig(hash_type: MigratedHash['hash_type'], body: Body): MigratedHash['config'] {
  const { md_5_config = {}, sha_1_config = {}, sha_512_config = {}, scrypt_config = {}, pbkdf_2_config = {} } = body
  if (hash_type === 'md_5') return pickGiven(md_5_config, SALTS)
  if (hash_type === 'sha_1') return pickGiven(sha_1_config, SALTS)
  if (hash_type === 'sha_512') return pickGiven(sha_512_config, SALTS)
  if (hash_type === 'scrypt')
    return pickGiven(scrypt_config, ['salt', 'n_parameter', 'r_parameter', 'p_parameter', 'key_length'])
  if (hash_type === 'pbkdf_2') return pickGiven(pbkdf_2_config, ['salt', 'iteration_amount', 'key_length', 'algorithm'])
  if (hash_type === 'bcrypt' || hash_type === 'phpass') return {}
  return pickGiven(body.argon_2_config ?? {}, ['salt', 'iteration_amount', 'memory', 'threads', 'key_length'])
}

const SALTS = ['prepend_salt', 'append_salt'] as const
