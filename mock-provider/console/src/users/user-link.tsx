import type { User } from '@latchkey/openapi'
import { generatePath, Link } from 'react-router'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { TEXTS } from '../messages/texts.ts'
import { toUserName } from './factors.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

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

const TEXT = TEXTS.users

export function UserStatus({ user: { status, is_locked } }: { user: User }) {
  return (
    <span className="badges">
      <span className={status === 'active' ? 'badge badge-good' : 'badge'}>{TEXT.statuses[status]}</span>
      {is_locked && <span className="badge badge-bad">{TEXT.locked}</span>}
    </span>
  )
}

/** The maximum number of users per request, because their ids are in the URL. Further users are shown by their ids. */
const MAX_NAMED = 100

/** Fetches the users that rows refer to, so that names are shown instead of ids. @param rows undefined while loading */
export function useNamedUsers(rows: readonly { user_id: string }[] = []): readonly User[] {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))].slice(0, MAX_NAMED)
  const { data } = useControlQuery(QUERIES.usersById(useTenant(), ids))
  return data?.users ?? []
}
