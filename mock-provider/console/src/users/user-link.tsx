import type { User } from '@latchkey/openapi'
import { generatePath, Link } from 'react-router'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { toUserName } from './user-name.ts'

/** A link to a user. @param users users whose names are shown instead of ids */
export function UserLink({ user_id, users = [] }: { user_id: string; users?: readonly User[] }) {
  const tenant = useTenant()
  const user = users.find((known) => known.user_id === user_id)
  return (
    <Link to={toHref(generatePath('/users/:user_id', { user_id }), tenant)}>
      {user ? toUserName(user) : <code>{user_id}</code>}
    </Link>
  )
}
