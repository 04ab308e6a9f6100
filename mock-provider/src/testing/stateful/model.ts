/** A session that was ever issued. */
export type ModelSession = { user_id: string; session_id: string; expires_at: number; isEnded: boolean }

/** What a user allowed a client with one code. */
export type ModelGrant = { user_id: string; client_id: string; isRevoked: boolean }

/** A token of a grant that was ever issued. */
export type ModelToken = {
  kind: 'access' | 'refresh'
  code: string
  /** The tenant that signed it. Its copies refuse its access tokens, which name it. */
  issuer: string
  expires_at: number
  isEnded: boolean
}

/** A client. Public ones have no secret. */
export type ModelClient = { secret: string | undefined; isFirstParty: boolean }

/** What is predicted of a tenant, apart from its time and its snapshots. */
export type ModelState = {
  users: Set<string>
  /** By token. */
  sessions: Map<string, ModelSession>
  /** By the code that each began with. */
  grants: Map<string, ModelGrant>
  /** By token. */
  tokens: Map<string, ModelToken>
  clients: Map<string, ModelClient>
}

/** A tenant as the model predicts it. */
export type ModelTenant = {
  public_token: string
  /** Milliseconds since the epoch. The clock is frozen, so it moves with calls alone. */
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

/** Revokes grants, and with them their tokens. */
export function revokeGrants({ grants }: ModelState, isConcerned: (grant: ModelGrant) => boolean): void {
  for (const grant of grants.values()) if (isConcerned(grant)) grant.isRevoked = true
}

/**
 * Replaces a state. Sessions and tokens that the new state does not have stay known as ended ones, so that their use is
 * still tried.
 */
export function replaceState(tenant: ModelTenant, next: ModelState): void {
  const { sessions, tokens } = tenant.state
  tenant.state = structuredClone(next)
  for (const [token, session] of sessions)
    if (!tenant.state.sessions.has(token)) tenant.state.sessions.set(token, { ...session, isEnded: true })
  for (const [token, row] of tokens)
    if (!tenant.state.tokens.has(token)) tenant.state.tokens.set(token, { ...row, isEnded: true })
}
