import type { User } from '@latchkey/openapi'
import { toPathname } from '../path-parameters.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { Link } from '../ui/link.tsx'
import { toUserName } from './user-name.ts'

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
