import type { User } from '@latchkey/openapi'

/** Returns a payload without the second copy of the user, which is for other versions of the client. */
export function withoutDuplicateUser<Payload extends { __user: User }>(payload: Payload): Omit<Payload, '__user'> {
  const { __user: _, ...rest } = payload
  return rest
}
