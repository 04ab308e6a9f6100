import { toOriginPath } from './app-address.ts'
import { ASANA_START_TIMEOUT_MS, OWN_CALL_TIMEOUT_MS } from './constants.ts'
import { ASANA_CONNECTION_PATH, ASANA_START_PATH } from './paths.ts'

/** The signed-in person's connection to Asana. */
export type AsanaConnection = {
  accountName: string
  /** Absent when the server does not report it. */
  connectedAt?: Date
}

/** The product's own record of connections to Asana. */
export type AsanaConnections = {
  /**
   * Binds a new connection to this browser by a cookie that the callback requires. Some servers have no such endpoint,
   * so a failure is ignored: the callback decides.
   */
  start: () => Promise<void>
  /** @throws Error when the server does not respond in time, or not as documented */
  find: () => Promise<AsanaConnection | undefined>
  /** @throws Error under the same conditions as `find` */
  remove: () => Promise<void>
}

/** Calls the server of this app, which identifies the person by the session cookie. */
export const asanaConnections: AsanaConnections = {
  start: async () => {
    const signal = abortAfter(ASANA_START_TIMEOUT_MS)
    await fetch(toOriginPath(ASANA_START_PATH), { method: 'POST', signal }).catch(() => {})
  },
  find: () => send('GET'),
  remove: async () => void (await send('DELETE')),
}

/** Returns a signal that is aborted after a time. `AbortSignal.timeout` is unknown to Safari 15 and Chrome 100. */
function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}

/** A response of `/api/asana/connection`. Wire names. */
type Body = { connection: { account_name: string; connected_at?: string } | null }

async function send(method: 'GET' | 'DELETE'): Promise<AsanaConnection | undefined> {
  const signal = abortAfter(OWN_CALL_TIMEOUT_MS)
  const response = await fetch(toOriginPath(ASANA_CONNECTION_PATH), {
    method,
    headers: { accept: 'application/json' },
    signal,
  })
  const body: unknown = response.ok ? await response.json() : undefined
  if (!isBody(body)) throw new Error(`The connection to Asana is unknown: the server answered ${response.status}.`)
  if (!body.connection) return undefined
  const { account_name: accountName, connected_at } = body.connection
  return { accountName, ...(connected_at !== undefined && { connectedAt: new Date(connected_at) }) }
}

function isBody(body: unknown): body is Body {
  if (typeof body !== 'object' || body === null || !('connection' in body)) return false
  const { connection } = body
  return (
    connection === null ||
    (typeof connection === 'object' && 'account_name' in connection && typeof connection.account_name === 'string')
  )
}
