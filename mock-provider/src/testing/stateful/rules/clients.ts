import { createHash } from 'node:crypto'
import { DEFAULT_PUBLIC_TOKEN, REFRESH_TOKEN_LIFETIME_DAYS, type OperationId } from '@latchkey/openapi'
import { hasSession, isTokenLive, revokeGrants, type ModelTenant } from '../model.ts'
import { toProject } from '../invariants.ts'
import type { Reply } from '../lockstep.ts'
import { readPath, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import { INSPECTOR, type Turn } from '../turn.ts'

export const REDIRECT_URI = 'https://client.example/cb'
const SIGNED_OUT = 'https://client.example/signed-out'
export const VERIFIER = 'a-verifier-of-forty-three-characters-at-least'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const TYPES = ['first_party', 'first_party_public', 'third_party', 'third_party_public'] as const

/** Lists every client except the inspector, which must not be changed. */
export function listClientIds({ state }: ModelTenant): string[] {
  return [...state.clients.keys()].filter((client_id) => client_id !== INSPECTOR.client_id)
}

export const hasClient = (tenant: ModelTenant) => listClientIds(tenant).length > 0

const create: Rule = {
  name: 'create a client',
  async act(turn) {
    const client_type = turn.pick(TYPES) ?? TYPES[0]
    const body = {
      client_name: 'Client',
      client_type,
      redirect_urls: [REDIRECT_URI],
      post_logout_redirect_urls: [SIGNED_OUT],
      full_access_allowed: true,
      ...(!client_type.endsWith('_public') && { token_endpoint_auth_method: 'client_secret_post' }),
    }
    const reply = await turn.sendFor(200, { operation: 'mockClientsCreate', body })
    const secret = readPath(reply.body, 'client_secret')
    const client_id = readText(reply.body, 'client.client_id')
    turn.checkNew(turn.state.clients.has(client_id), client_id)
    turn.addClient(client_id, {
      secret: typeof secret === 'string' ? secret : undefined,
      isFirstParty: client_type.startsWith('first_party'),
    })
  },
}

const register: Rule = {
  name: 'register a client, twice',
  weight: 1,
  async act(turn) {
    const isPublic = turn.choose(2) === 0
    const body = {
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_post',
    }
    const path = toProject(turn.tenant)
    const [one, other] = [
      await turn.sendFor(201, { operation: 'publicOauth2Register', path, body }),
      await turn.sendFor(201, { operation: 'publicOauth2Register', path, body }),
    ]
    const [id, otherId] = [readText(one.body, 'client_id'), readText(other.body, 'client_id')]
    turn.check((id === otherId) === isPublic, 'Only public clients with the same metadata are the same')
    for (const { body: registered } of [one, other]) {
      const secret = readPath(registered, 'client_secret')
      const client_id = readText(registered, 'client_id')
      turn.addClient(client_id, { secret: typeof secret === 'string' ? secret : undefined, isFirstParty: false })
    }
  },
}

const remove: Rule = {
  name: 'delete a client, twice',
  weight: 1,
  can: hasClient,
  async act(turn) {
    const client_id = turn.pick(listClientIds(turn.tenant)) ?? ''
    const call = { operation: 'mockClientDelete', path: { client_id } } as const
    await turn.sendFor(200, call)
    turn.state.clients.delete(client_id)
    revokeGrants(turn.state, (grant) => grant.client_id === client_id)
    await turn.deleteTwice(call, 404, 'connected_app_not_found')
  },
}

/** Returns the tenant's own endpoint or, for the default tenant, sometimes the one at the origin. */
export function toEndpoint<Own extends OperationId, AtOrigin extends OperationId>(
  turn: Turn,
  own: Own,
  atOrigin: AtOrigin,
) {
  const isAtOrigin = turn.tenant.public_token === DEFAULT_PUBLIC_TOKEN && turn.choose(2) === 0
  return isAtOrigin ? { operation: atOrigin } : { operation: own, path: toProject(turn.tenant) }
}

/** Records the tokens of a response in the model. */
export function noteTokens(turn: Turn, { body }: Reply, code: string): void {
  const { tokens } = turn.state
  const { public_token: issuer } = turn.tenant
  const now = Math.floor(turn.tenant.now / 1000) * 1000
  const expires_in = Number(readPath(body, 'expires_in'))
  turn.check(expires_in > 0, 'A token is born expired')
  const access = readText(body, 'access_token')
  tokens.set(access, { kind: 'access', code, issuer, expires_at: now + expires_in * 1000, isEnded: false })
  const refresh = readText(body, 'refresh_token')
  if (refresh === '') return
  const expires_at = turn.tenant.now + REFRESH_LIFETIME_MS
  tokens.set(refresh, { kind: 'refresh', code, issuer, expires_at, isEnded: false })
}

const REFRESH_LIFETIME_MS = REFRESH_TOKEN_LIFETIME_DAYS * 24 * 60 * 60 * 1000

export function toCredentials(turn: Turn, client_id: string): Record<string, string> {
  const secret = turn.state.clients.get(client_id)?.secret
  return { client_id, ...(secret !== undefined && { client_secret: secret }) }
}

const authorize: Rule = {
  name: 'give a client access, and exchange its code twice at times',
  weight: 6,
  can: (tenant) => hasSession(tenant) && hasClient(tenant),
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const user_id = turn.state.sessions.get(session)?.user_id ?? ''
    const client_id = turn.pick(listClientIds(turn.tenant)) ?? ''
    const scopes = [
      'openid',
      'email',
      'offline_access',
      ...(turn.state.clients.get(client_id)?.isFirstParty ? ['full_access'] : []),
    ]
    const request = { client_id, redirect_uri: REDIRECT_URI, response_type: 'code', scopes }
    await turn.sendFor(200, { operation: 'idpOauthAuthorizeStart', session, body: request })
    const body = { ...request, code_challenge: CHALLENGE, consent_granted: turn.choose(8) !== 0 }
    const submitted = await turn.sendFor(200, { operation: 'idpOauthAuthorizeSubmit', session, body })
    const code = readText(submitted.body, 'data.authorization_code')
    if (code === '' || turn.choose(10) === 0) return
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
      ...toCredentials(turn, client_id),
    }
    const exchange = { ...toEndpoint(turn, 'publicOauth2Token', 'oauth2Token'), form }
    const reply = await turn.sendFor(200, exchange)
    turn.state.grants.set(code, { user_id, client_id, isRevoked: false })
    noteTokens(turn, reply, code)
    if (turn.choose(3) === 0) await becomeSession(turn, readText(reply.body, 'access_token'))
    if (turn.choose(6) !== 0) return
    await turn.sendFor(400, exchange)
    revokeGrants(turn.state, (grant) => grant === turn.state.grants.get(code))
  },
}

/** Picks a token that has been issued to a client that still exists. */
function pickToken(turn: Turn, kind: 'access' | 'refresh') {
  const known = [...turn.state.tokens].flatMap(([token, row]) => {
    const grant = turn.state.grants.get(row.code)
    return row.kind === kind && grant && turn.state.clients.has(grant.client_id) ? [{ token, row, grant }] : []
  })
  return turn.pick(known)
}

const hasTokens = ({ state }: ModelTenant) => state.tokens.size > 0

const refresh: Rule = {
  name: 'refresh a token, twice at times',
  weight: 4,
  can: hasTokens,
  async act(turn) {
    const found = pickToken(turn, 'refresh')
    if (!found) return
    const { token, row, grant } = found
    const isLive = isTokenLive(turn.tenant, row)
    const form = { grant_type: 'refresh_token', refresh_token: token, ...toCredentials(turn, grant.client_id) }
    const call = { ...toEndpoint(turn, 'publicOauth2Token', 'oauth2Token'), form }
    const reply = await turn.send(call)
    turn.check(
      (reply.status === 200) === isLive,
      `A refresh token that is ${isLive ? '' : 'not '}live was not treated so`,
    )
    const isPublic = turn.state.clients.get(grant.client_id)?.secret === undefined
    // The second use of a replaced token means that it was stolen.
    if (!isLive && isPublic && row.isEnded) grant.isRevoked = true
    if (!isLive) return
    if (isPublic) row.isEnded = true
    noteTokens(turn, reply, row.code)
    if (!isPublic || turn.choose(4) !== 0) return
    await turn.sendFor(400, call)
    grant.isRevoked = true
  },
}

const revoke: Rule = {
  name: 'revoke a token, twice',
  can: hasTokens,
  async act(turn) {
    const kind = turn.choose(3) === 0 ? 'refresh' : 'access'
    const found = pickToken(turn, kind)
    if (!found) return
    const { token, row, grant } = found
    const form = { token, ...toCredentials(turn, grant.client_id) }
    const call = { ...toEndpoint(turn, 'publicOauth2Revoke', 'oauth2Revoke'), form }
    await turn.sendFor(200, call)
    if (kind === 'refresh') grant.isRevoked = true
    else row.isEnded = true
    await turn.deleteTwice(call, 200)
  },
}

/** Exchanges an access token for a session. */
async function becomeSession(turn: Turn, access_token: string): Promise<void> {
  const body = { access_token, session_duration_minutes: 60 }
  const reply = await turn.send({ operation: 'sessionsExchangeAccessToken', body })
  const row = turn.state.tokens.get(access_token)
  turn.check(
    reply.status !== 200 || (row !== undefined && isTokenLive(turn.tenant, row)),
    'An ended token is a session',
  )
  turn.signIn(reply)
}

const exchange: Rule = {
  name: 'exchange an access token for a session',
  can: hasTokens,
  async act(turn) {
    const found = pickToken(turn, 'access')
    if (found) await becomeSession(turn, found.token)
  },
}

const disconnect: Rule = {
  name: "end a client's access, twice",
  can: hasSession,
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const user_id = turn.state.sessions.get(session)?.user_id ?? ''
    const listed = await turn.sendFor(200, { operation: 'usersConnectedApps', session })
    const client_id = readText(listed.body, 'data.connected_apps.0.connected_app_id')
    if (client_id === '') return
    const isControl = turn.choose(2) === 0
    const call = isControl
      ? ({ operation: 'mockConsentsDelete', query: { user_id, client_id } } as const)
      : ({ operation: 'usersConnectedAppsRevoke', session, path: { connected_app_id: client_id } } as const)
    await turn.sendFor(200, call)
    revokeGrants(turn.state, (grant) => grant.user_id === user_id && grant.client_id === client_id)
    await turn.deleteTwice(call, 404, 'connected_app_not_found')
  },
}

const logout: Rule = {
  name: 'begin a logout from a client',
  weight: 1,
  can: hasClient,
  async act(turn) {
    const client_id = turn.pick(listClientIds(turn.tenant)) ?? ''
    const request = { client_id, post_logout_redirect_uri: SIGNED_OUT }
    const statuses = [
      await turn.send({ operation: 'oauthLogoutStart', body: request, ...turn.presented() }),
      await turn.send({ ...toEndpoint(turn, 'publicOauthLogout', 'oauthLogout'), query: request }),
      await turn.send({ ...toEndpoint(turn, 'publicOauthLogoutPost', 'oauthLogoutPost'), form: request }),
    ].map(({ status }) => status < 400)
    turn.check(new Set(statuses).size === 1, 'The ways to log out disagree about a request')
  },
}

/** Rules about OAuth clients and their tokens. */
export const CLIENT_RULES: readonly Rule[] = [
  create,
  register,
  remove,
  authorize,
  refresh,
  revoke,
  exchange,
  disconnect,
  logout,
]
