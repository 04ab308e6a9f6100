/** Scopes of an authorization request that names none. */
export const DEFAULT_SCOPES = ['openid', 'email', 'profile'] as const

/**
 * Converts a `scope` parameter to its scopes. Drops the empty parts that extra spaces make.
 *
 * @see RFC 6749 §3.3
 */
export function toScopes(scope: string | null | undefined): string[] {
  return (scope ?? '').split(' ').filter((part) => part !== '')
}
