import { toScopes, type Session } from '@latchkey/widget/client'

/** What an authorization request asks of the sign-in. @see OpenID Connect Core §3.1.2.1 */
export type SignInTerms = {
  /** Values of `prompt`. `none` forbids any interaction; `login` and `select_account` each require one. */
  prompts: readonly string[]
  maxAgeSeconds: number | undefined
}

/** Reads what an authorization request demands of the sign-in. The request is otherwise valid. */
export function readSignInTerms(search: string): SignInTerms {
  const query = new URLSearchParams(search)
  const maxAge = query.get('max_age')
  return { prompts: toScopes(query.get('prompt')), maxAgeSeconds: maxAge ? Number(maxAge) : undefined }
}

/** Reports whether a request forbids all interaction (`prompt=none`). */
export function isSilent({ prompts }: SignInTerms): boolean {
  return prompts.includes('none')
}

/** Reports whether a session is older than a request allows. */
export function isTooOld({ maxAgeSeconds }: SignInTerms, session: Session | null, now: number): boolean {
  if (maxAgeSeconds === undefined) return false
  // The browser's clock may be behind. `last_accessed_at` is a time of the provider's clock, so now cannot be earlier.
  const latest = Math.max(now, Date.parse(session?.last_accessed_at ?? '') || 0)
  return maxAgeSeconds === 0 || latest - findSignInTime(session) > maxAgeSeconds * MILLISECONDS_PER_SECOND
}

const MILLISECONDS_PER_SECOND = 1000

/** Returns a string that is different for each sign-in, and empty without a session. */
export function toSignInStamp(session: Session | null): string {
  return session ? `${session.session_id} ${findSignInTime(session)}` : ''
}

/** Returns the time of the last authentication with a factor, in milliseconds since the epoch; 0 when unknown. */
function findSignInTime(session: Session | null): number {
  // A session that was stored by an earlier version of this app may lack its factors.
  const factors: Partial<Session>['authentication_factors'] = session?.authentication_factors
  const times = (factors ?? []).map(({ last_authenticated_at }) => Date.parse(last_authenticated_at))
  return Math.max(0, ...times.filter((time) => time > 0))
}
