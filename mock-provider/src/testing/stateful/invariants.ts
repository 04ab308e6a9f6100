import type { Turn } from './turn.ts'
import { INSPECTOR } from './turn.ts'
import { isSessionLive, isTokenLive, type ModelTenant } from './model.ts'
import { readPath, readText } from '../../core/read-path.ts'

/** Tables whose rows need an existing user. */
const TABLES_WITH_USER = [
  'authorization_codes',
  'consents',
  'grants',
  'impersonation_tokens',
  'intermediate_sessions',
  'oauth_tokens',
  'sessions',
  'totps',
  'webauthn_challenges',
]

/** Checks the conditions that hold after every command. @throws Error for the first violated condition */
export async function checkInvariants(turn: Turn, step: number): Promise<void> {
  checkRows(turn)
  await askForSession(turn, step)
  await askForToken(turn, step)
}

function checkRows({ worlds, tenant, check: checkThat }: Turn): void {
  const tables = worlds.getTables(tenant.public_token)
  const list = (table: string) => Object.values(tables[table] ?? {})
  const check: typeof checkThat = (condition, message) => checkThat(condition, `${tenant.public_token}: ${message}`)
  const users = new Set(list('users').map((row) => readText(row, 'user_id')))
  const isEqual = users.size === tenant.state.users.size && [...users].every((id) => tenant.state.users.has(id))
  check(isEqual, `the users are ${show(users)}, not ${show(tenant.state.users)}`)
  for (const table of TABLES_WITH_USER) {
    for (const row of list(table)) {
      const user_id = readPath(row, 'user_id')
      check(typeof user_id !== 'string' || users.has(user_id), `a row of ${table} has no user: ${JSON.stringify(row)}`)
    }
  }
  const grants = new Set(list('grants').map((row) => readText(row, 'grant_id')))
  for (const row of [...list('access_tokens'), ...list('refresh_tokens')])
    check(grants.has(readText(row, 'grant_id')), `a token has no grant: ${JSON.stringify(row)}`)
  const live = new Set<string>()
  for (const row of list('sessions')) {
    const [started, accessed, expires] = ['started_at', 'last_accessed_at', 'expires_at'].map((name) =>
      Date.parse(readText(row, name)),
    )
    const isOrdered = (started ?? NaN) <= (accessed ?? NaN) && (accessed ?? NaN) <= tenant.now
    check(
      isOrdered && (started ?? NaN) < (expires ?? NaN),
      `the times of a session are not in order: ${JSON.stringify(row)}`,
    )
    if ((expires ?? 0) > tenant.now) live.add(readText(row, 'session_token'))
  }
  const predicted = new Set(
    [...tenant.state.sessions].filter(([, row]) => isSessionLive(tenant, row)).map(([it]) => it),
  )
  check(
    live.size === predicted.size && [...live].every((token) => predicted.has(token)),
    `the live sessions are ${show(live)}, not ${show(predicted)}`,
  )
}

function show(values: Iterable<string>): string {
  return `[${[...values].join(', ')}]`
}

function toNth<Item>(items: Map<string, Item>, step: number): [string, Item] | undefined {
  return [...items][step % Math.max(1, items.size)]
}

/** Presents one of the sessions that have ever existed, and checks whether it is accepted. */
async function askForSession(turn: Turn, step: number): Promise<void> {
  const found = toNth(turn.state.sessions, step)
  if (!found) return
  const [session, row] = found
  const { status } = await turn.send({ operation: 'usersMe', session })
  const isLive = isSessionLive(turn.tenant, row)
  turn.check((status === 200) === isLive, `The session ${session} must ${isLive ? '' : 'not '}be live`)
}

/** Presents one of the tokens that have ever existed, and checks whether it is accepted. */
async function askForToken(turn: Turn, step: number): Promise<void> {
  const found = toNth(turn.state.tokens, step)
  if (!found) return
  const [token, row] = found
  const isLive = isTokenLive(turn.tenant, row)
  const { project_id } = toProject(turn.tenant)
  const { client_id, secret: client_secret } = INSPECTOR
  const form = { token, client_id, client_secret }
  const asked = await turn.sendFor(200, { operation: 'publicOauth2Introspect', path: { project_id }, form })
  const isActive = readPath(asked.body, 'active') === true
  turn.check(isActive === isLive, `The ${row.kind} token ${token} must ${isLive ? '' : 'not '}be active`)
  if (row.kind === 'refresh') return
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await turn.send({ operation: 'publicOauth2Userinfo', path: { project_id }, headers })
  turn.check((status === 200) === isLive, `The access token ${token} must ${isLive ? '' : 'not '}open userinfo`)
}

/** Returns the path of a tenant's own endpoints. */
export function toProject({ public_token }: ModelTenant): { project_id: string } {
  return { project_id: public_token.replace('public-token', 'project') }
}
