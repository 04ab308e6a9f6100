import type { User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A stored password. */
type PasswordRow = { password_id: string; user_id: string; hash: string }

/** Keyed by `password_id`; `User.password` names the row. */
const passwords = defineTable<PasswordRow>('passwords')

/** Finds the hash of a user's password. */
export function findPasswordHash(tenant: Tenant, user: User | undefined): string | undefined {
  return user?.password ? passwords(tenant).get(user.password.password_id)?.hash : undefined
}

/** Sets the user's only password and marks it as usable. @param hash of `hashPassword` */
export function setPassword(tenant: Tenant, user: User, hash: string): void {
  const password_id = user.password?.password_id ?? createId('password')
  user.password = { password_id, requires_reset: false }
  passwords(tenant).set(password_id, { password_id, user_id: user.user_id, hash })
}
