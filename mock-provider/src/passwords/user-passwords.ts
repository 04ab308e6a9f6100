import type { User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'
import type { MigratedHash } from './hash-encodings.ts'
import { isPasswordOfMigrated } from './migrated-hashes.ts'
import { isPasswordOf } from './password-hash.ts'

/** The password's hash, by `hashPassword` or from another system. */
export type StoredHash = string | MigratedHash

/** A stored password. */
type PasswordRow = { password_id: string; user_id: string; hash: StoredHash }

/** Keyed by `password_id`; `User.password` names the row. */
const passwords = defineTable<PasswordRow>('passwords')

/** Finds the hash of a user's password. */
export function findPasswordHash(tenant: Tenant, user: User | undefined): StoredHash | undefined {
  return user?.password ? passwords(tenant).get(user.password.password_id)?.hash : undefined
}

/** Whether a password matches a hash. Without a hash it is false, after as much work as hashing a password takes. */
export function isPasswordOfStored(hash: StoredHash | undefined, password: string): Promise<boolean> {
  return typeof hash === 'object' ? isPasswordOfMigrated(hash, password) : isPasswordOf(hash, password)
}

/** Sets the user's only password and marks it as usable. */
export function setPassword(tenant: Tenant, user: User, hash: StoredHash): void {
  const password_id = user.password?.password_id ?? createId('password')
  user.password = { password_id, requires_reset: false }
  passwords(tenant).set(password_id, { password_id, user_id: user.user_id, hash })
}

/** Finds the user who has a password. */
export function findPasswordOwner(tenant: Tenant, password_id: string): User | undefined {
  const row = passwords(tenant).get(password_id)
  const user = row && users(tenant).get(row.user_id)
  return user?.password?.password_id === password_id ? user : undefined
}

/** Deletes the user's password, if any. */
export function deletePassword(tenant: Tenant, user: User): void {
  if (user.password) passwords(tenant).delete(user.password.password_id)
  user.password = null
}
