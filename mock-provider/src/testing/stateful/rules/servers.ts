import { isSessionLive } from '../model.ts'
import { toProject } from '../invariants.ts'
import { readList, readPath, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import type { Turn } from '../turn.ts'
import { CHALLENGE, REDIRECT_URI, VERIFIER } from './clients.ts'
import { chooseEmail } from './users.ts'

/** Operations that an app's own server reads without a parameter. */
const READS = ['serverDebugWhoami', 'serverProjectsMetrics', 'serverRbacPolicy'] as const

const read: Rule = {
  name: 'read as a server',
  weight: 1,
  async act(turn) {
    for (const operation of READS) await turn.sendFor(200, { operation })
    // The search is for a single user, because users created at the same time are sorted by their random ids.
    const user_id = turn.pick(turn.state.users)
    if (user_id === undefined) return
    const query = { operator: 'AND', operands: [{ filter_name: 'user_id', filter_value: [user_id] }] }
    const { body } = await turn.sendFor(200, { operation: 'serverUsersSearch', body: { query } })
    turn.check(readText(body, 'results.0.user_id') === user_id, 'A server does not find a user')
    turn.check(readList(body, 'results').length === 1, 'A server finds others, too')
  },
}

const user: Rule = {
  name: 'create, change and delete a user as a server',
  weight: 2,
  async act(turn) {
    const email = chooseEmail(turn)
    const created = await turn.send({ operation: 'serverUsersCreate', body: { email, name: { first_name: 'Ada' } } })
    if (created.status !== 201) return
    const user_id = readText(created.body, 'user_id')
    turn.checkNew(turn.state.users.has(user_id), user_id)
    turn.state.users.add(user_id)
    const path = { user_id }
    await turn.sendFor(200, { operation: 'mockUser', path })
    const trusted_metadata = { plan: turn.choose(3), none: null }
    await turn.sendFor(200, { operation: 'serverUsersUpdate', path, body: { trusted_metadata } })
    const found = await turn.sendFor(200, { operation: 'serverUsersGet', path })
    turn.check(readText(found.body, 'emails.0.email') === email, 'A server reads another address')
    if (turn.choose(2) === 0) return
    await turn.sendFor(200, { operation: 'serverUsersDelete', path })
    turn.state.users.delete(user_id)
    await turn.deleteTwice({ operation: 'serverUsersDelete', path }, 404, 'user_not_found')
  },
}

const session: Rule = {
  name: 'check sessions as a server',
  weight: 2,
  can: ({ state }) => state.sessions.size > 0,
  async act(turn) {
    const [session_token, row] = turn.pick(turn.state.sessions) ?? []
    if (session_token === undefined || !row) return
    const isLive = isSessionLive(turn.tenant, row)
    const call = { operation: 'serverSessionsAuthenticate', body: { session_token } } as const
    await turn.sendFor(isLive ? 200 : 404, call)
    if (!isLive || turn.choose(3) !== 0) return
    const listed = await turn.sendFor(200, { operation: 'serverSessionsGet', query: { user_id: row.user_id } })
    const ids = readList(listed.body, 'sessions').map((one) => readText(one, 'session_id'))
    turn.check(ids.includes(row.session_id), 'A live session is not listed')
    await turn.sendFor(200, { operation: 'serverSessionsRevoke', body: { session_id: row.session_id } })
    row.isEnded = true
    await turn.sendFor(404, call)
  },
}

const m2m: Rule = {
  name: 'use an M2M client',
  weight: 1,
  async act(turn) {
    const body = { scopes: ['read:users', 'write:users'], client_secret: 'a-secret-of-a-job' }
    const created = await turn.sendFor(200, { operation: 'serverM2mClientsCreate', body })
    const client_id = readText(created.body, 'm2m_client.client_id')
    const path = { client_id }
    await turn.sendFor(200, { operation: 'serverM2mClientsSearch', body: {} })
    await turn.sendFor(200, { operation: 'serverM2mClientsSecretsRotateStart', path, body: {} })
    await turn.sendFor(400, { operation: 'serverM2mClientsSecretsRotateStart', path, body: {} })
    await turn.sendFor(200, { operation: 'serverM2mClientsSecretsRotateCancel', path, body: {} })
    await turn.sendFor(200, { operation: 'serverM2mClientsUpdate', path, body: { status: 'inactive' } })
    await turn.sendFor(200, { operation: 'serverM2mClientsGet', path })
    await turn.sendFor(200, { operation: 'serverM2mClientsDelete', path })
    await turn.deleteTwice({ operation: 'serverM2mClientsDelete', path }, 404, 'm2m_client_not_found')
  },
}

const app: Rule = {
  name: 'manage a client as a server',
  weight: 1,
  async act(turn) {
    const body = { client_type: 'third_party', redirect_urls: ['https://server.example/cb'], client_name: 'By server' }
    const created = await turn.sendFor(200, { operation: 'serverConnectedAppsClientsCreate', body })
    const path = { client_id: readText(created.body, 'connected_app.client_id') }
    await turn.sendFor(200, { operation: 'serverConnectedAppsClientsSearch', body: {} })
    await turn.sendFor(200, { operation: 'serverConnectedAppsClientsUpdate', path, body: { client_name: 'Renamed' } })
    await turn.sendFor(200, { operation: 'serverConnectedAppsClientsSecretsRotateStart', path, body: {} })
    await turn.sendFor(200, { operation: 'serverConnectedAppsClientsSecretsRotate', path, body: {} })
    await turn.sendFor(200, { operation: 'serverConnectedAppsClientsGet', path })
    await turn.sendFor(200, { operation: 'serverConnectedAppsClientsDelete', path })
    await turn.deleteTwice({ operation: 'serverConnectedAppsClientsDelete', path }, 404, 'connected_app_not_found')
  },
}

/** Presents a token that is no access token, such as an ID token, wherever an access token is taken. */
async function presentWrongToken(turn: Turn, token: string, credentials: Record<string, string>): Promise<void> {
  const path = toProject(turn.tenant)
  const headers = { authorization: `Bearer ${token}` }
  await turn.sendFor(401, { operation: 'publicOauth2Userinfo', path, headers })
  const asked = await turn.sendFor(200, {
    operation: 'publicOauth2Introspect',
    path,
    form: { token, ...credentials },
  })
  turn.check(readPath(asked.body, 'active') === false, 'A token that is no access token is active')
  await turn.sendFor(200, { operation: 'publicOauth2Revoke', path, form: { token, ...credentials } })
  const body = { access_token: token, session_duration_minutes: 60 }
  await turn.sendFor(400, { operation: 'sessionsExchangeAccessToken', body })
  await turn.sendFor(404, { operation: 'serverSessionsExchangeAccessToken', body })
}

/** Lets the user allow a client, and exchanges the code. @returns the ID token */
async function signInAt(turn: Turn, session: string, credentials: Record<string, string>): Promise<string> {
  const { client_id } = credentials
  const request = { client_id, redirect_uri: REDIRECT_URI, response_type: 'code', scopes: ['openid'] }
  await turn.sendFor(200, { operation: 'idpOauthAuthorizeStart', session, body: request })
  const allowed = { ...request, code_challenge: CHALLENGE, consent_granted: true }
  const submitted = await turn.sendFor(200, { operation: 'idpOauthAuthorizeSubmit', session, body: allowed })
  const code = readText(submitted.body, 'data.authorization_code')
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER }
  const path = toProject(turn.tenant)
  const reply = await turn.sendFor(200, { operation: 'publicOauth2Token', path, form: { ...form, ...credentials } })
  return readText(reply.body, 'id_token')
}

const doors: Rule = {
  name: 'use a client of the server API in the browser and in the control plane',
  weight: 3,
  async act(turn) {
    const body = { client_type: 'third_party', redirect_urls: [REDIRECT_URI], client_name: 'Everywhere' }
    const { body: created } = await turn.sendFor(200, { operation: 'serverConnectedAppsClientsCreate', body })
    const client_id = readText(created, 'connected_app.client_id')
    const credentials = { client_id, client_secret: readText(created, 'connected_app.client_secret') }
    const path = { client_id }
    const list = async () => JSON.stringify((await turn.sendFor(200, { operation: 'mockClients' })).body)
    if (turn.choose(2) === 0)
      await turn.sendFor(200, { operation: 'serverConnectedAppsClientsSecretsRotateStart', path, body: {} })
    const listed = await list()
    turn.check(listed.includes(client_id), 'The control plane does not list a client of the server API')
    turn.check(!listed.includes('secret":'), 'The control plane lists secrets')
    const session = turn.pickSession()
    if (session !== undefined) await presentWrongToken(turn, await signInAt(turn, session, credentials), credentials)
    const job = { scopes: ['read:users'], client_secret: 'a-secret-of-a-job' }
    const { body: made } = await turn.sendFor(200, { operation: 'serverM2mClientsCreate', body: job })
    const job_id = readText(made, 'm2m_client.client_id')
    const form = { grant_type: 'client_credentials', client_id: job_id, client_secret: job.client_secret }
    const call = { operation: 'publicOauth2Token', path: toProject(turn.tenant), form } as const
    const { body: tokens } = await turn.sendFor(200, call)
    await presentWrongToken(turn, readText(tokens, 'access_token'), credentials)
    await turn.sendFor(200, { operation: 'serverM2mClientsDelete', path: { client_id: job_id } })
    await turn.sendFor(200, { operation: 'mockClientDelete', path })
    await turn.sendFor(404, { operation: 'serverConnectedAppsClientsGet', path })
    turn.check(!(await list()).includes(client_id), 'A deleted client is listed')
  },
}

export const SERVER_RULES: readonly Rule[] = [read, user, session, m2m, app, doors]
