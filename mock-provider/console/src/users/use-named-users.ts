import type { User } from '@latchkey/openapi'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'

/** The maximum number of users per request, because their ids are in the URL. Further users are shown by their ids. */
const MAX_NAMED = 100

/** Fetches the users that rows refer to, so that names are shown instead of ids. @param rows undefined while loading */
export function useNamedUsers(rows: readonly { user_id: string }[] = []): readonly User[] {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))].slice(0, MAX_NAMED)
  const { data } = useControlQuery(QUERIES.usersById(useTenant(), ids))
  return data?.users ?? []
}
