import type { User } from '@latchkey/openapi'

/** An answer without the user's second copy, which is there for other versions of the client. */
export function withoutDuplicateUser<Payload extends { __user: User }>(payload: Payload): Omit<Payload, '__user'> {
  const { __user: _, ...rest } = payload
  return rest
}
