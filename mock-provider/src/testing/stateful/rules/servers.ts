import { isSessionLive } from '../model.ts'
import { readList, readText } from '../read.ts'
import type { Rule } from '../rule.ts'
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

export const SERVER_RULES: readonly Rule[] = [read, user, session, m2m, app]
