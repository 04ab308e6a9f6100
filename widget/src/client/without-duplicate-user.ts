import type { User } from '@latchkey/openapi'

/** Returns a payload without `__user`, the second copy of the user, which only other versions of the client need. */
export function withoutDuplicateUser<Payload extends { __user: User }>(payload: Payload): Omit<Payload, '__user'> {
  const { __user: _, ...rest } = payload
  return rest
}
