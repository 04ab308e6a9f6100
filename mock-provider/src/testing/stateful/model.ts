/** A session that has been issued, whether or not it has ended. */
export type ModelSession = { user_id: string; session_id: string; expires_at: number; isEnded: boolean }

/** The access that a user gave a client with one authorization code. */
export type ModelGrant = { user_id: string; client_id: string; isRevoked: boolean }

/** A token that has been issued for a grant, whether or not it is still valid. */
export type ModelToken = {
  kind: 'access' | 'refresh'
  code: string
  /**
   * The tenant that signed the token. Copies of that tenant refuse its access tokens, because they name another issuer.
   */
  issuer: string
  expires_at: number
  isEnded: boolean
}

/** A client. Public clients have no secret. */
export type ModelClient = { secret: string | undefined; isFirstParty: boolean }

/** The predicted state of a tenant, without its time and its snapshots. */
export type ModelState = {
  users: Set<string>
  /** Keyed by the session token. */
  sessions: Map<string, ModelSession>
  /** Grants, by the authorization code that each began with. */
  grants: Map<string, ModelGrant>
  /** Keyed by the access or refresh token. */
  tokens: Map<string, ModelToken>
  clients: Map<string, ModelClient>
}

/** A tenant, as the model predicts it. */
export type ModelTenant = {
  public_token: string
  /** Milliseconds since the epoch. The clock is frozen, so only calls move it. */
  now: number
  state: ModelState
  snapshots: Map<string, { now: number; state: ModelState; dump: string }>
}

export function createState(): ModelState {
  return { users: new Set(), sessions: new Map(), grants: new Map(), tokens: new Map(), clients: new Map() }
}

/** Whether a session must be accepted. */
export function isSessionLive({ state, now }: ModelTenant, { user_id, expires_at, isEnded }: ModelSession): boolean {
  return !isEnded && expires_at > now && state.users.has(user_id)
}

/** Whether anyone is signed in. */
export function hasSession(tenant: ModelTenant): boolean {
  return [...tenant.state.sessions.values()].some((session) => isSessionLive(tenant, session))
}

/** Whether a token must be accepted. */
export function isTokenLive({ public_token, state, now }: ModelTenant, token: ModelToken): boolean {
  const { kind, code, issuer, expires_at, isEnded } = token
  const grant = state.grants.get(code)
  const isForeign = kind === 'access' && issuer !== public_token
  // The times of a JWT are whole seconds (RFC 7519 §2).
  const time = kind === 'access' ? Math.floor(now / 1000) * 1000 : now
  return (
    !isEnded &&
    !isForeign &&
    expires_at > time &&
    grant !== undefined &&
    !grant.isRevoked &&
    state.users.has(grant.user_id)
  )
}

/** Ends sessions. */
export function endSessions({ sessions }: ModelState, isConcerned: (session: ModelSession, token: string) => boolean) {
  for (const [token, session] of sessions) if (isConcerned(session, token)) session.isEnded = true
}

/** Revokes grants together with their tokens. */
export function revokeGrants({ grants }: ModelState, isConcerned: (grant: ModelGrant) => boolean): void {
  for (const grant of grants.values()) if (isConcerned(grant)) grant.isRevoked = true
}

/**
 * Replaces a state. Sessions and tokens that the new state does not have remain known as ended, so that using them is
 * still tested.
 */
export function replaceState(tenant: ModelTenant, next: ModelState): void {
  const { sessions, tokens } = tenant.state
  tenant.state = structuredClone(next)
  for (const [token, session] of sessions)
    if (!tenant.state.sessions.has(token)) tenant.state.sessions.set(token, { ...session, isEnded: true })
  for (const [token, row] of tokens)
    if (!tenant.state.tokens.has(token)) tenant.state.tokens.set(token, { ...row, isEnded: true })
}
