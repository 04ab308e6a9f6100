import type { User } from '@latchkey/openapi'
import { toPathname } from '../path-parameters.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { Link } from '../ui/link.tsx'

/** Returns a user's name, else the first contact or wallet, else the id. */
export function toUserName({ name, emails, phone_numbers, crypto_wallets, user_id }: User): string {
  const whole = [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ')
  const known = [emails[0]?.email, phone_numbers[0]?.phone_number, crypto_wallets[0]?.crypto_wallet_address]
  return whole || (known.find((text) => text !== undefined) ?? user_id)
}

/** A link to a user. @param users users whose names are shown instead of ids */
export function UserLink({ user_id, users = [] }: { user_id: string; users?: readonly User[] }) {
  const tenant = useTenant()
  const user = users.find((known) => known.user_id === user_id)
  return (
    <Link href={toHref(toPathname('/users/:user_id', { user_id }), tenant)}>
      {user ? toUserName(user) : <code>{user_id}</code>}
    </Link>
  )
}
