import type { TestInfo } from '@playwright/test'
import type { JournalEntry } from '@latchkey/openapi'
import type { Provider } from './provider.ts'

/** A call of an operation during a test. Equal calls are reported once. */
export type ObservedCall = {
  operation: string
  /** Null when there was no response. */
  status: number | null
  /** Whether a fault made it fail. Only unit tests report it. */
  isForced?: true
  /** The client that made the call. `browser`: a page without the provider's SDK. `program`: the test itself. */
  caller: 'program' | 'browser' | `sdk ${string}` | `client ${RealClient}`
}

/** A check of a screen that a test made. The place is a path of the gallery. */
export type ObservedCheck = { check: 'opened' | 'axe' | 'keyboard'; place: string }

/** The names of the attachments that the reports of journeys carry. */
export const CALLS_ATTACHMENT = 'observed-calls'
export const CHECKS_ATTACHMENT = 'observed-checks'

/** A real client that is not ours: an MCP client, an OpenID Connect client, or the provider's SDK for servers. */
type RealClient = 'mcp' | 'openid' | 'server'

const toUserAgent = (client: RealClient) => `${client}-client`

/**
 * Returns a `fetch` whose `User-Agent` header names the client in the journal.
 *
 * @param call makes the calls. By default, Node's own `fetch`
 */
export function fetchAs(client: RealClient, call: typeof fetch = fetch): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('user-agent', toUserAgent(client))
    return call(request)
  }
}

const REAL_CLIENTS: readonly RealClient[] = ['mcp', 'openid']

function toCaller(headers: JournalEntry['request_headers']): ObservedCall['caller'] {
  const telemetry = headers['x-sdk-client']
  if (telemetry !== undefined) return `sdk ${readVersion(telemetry)}`
  const agent = headers['user-agent'] ?? ''
  const client = REAL_CLIENTS.find((it) => agent === toUserAgent(it))
  if (client) return `client ${client}`
  return agent.includes('Mozilla') ? 'browser' : 'program'
}

/** Reads the version of the SDK from the header that its calls carry. */
function readVersion(telemetry: string): string {
  const { sdk } = JSON.parse(Buffer.from(telemetry, 'base64').toString())
  return String(sdk?.version)
}

function toCall({ operation_id, status, request_headers }: JournalEntry): ObservedCall {
  return { operation: operation_id, status, caller: toCaller(request_headers) }
}

function attach(testInfo: TestInfo, name: string, rows: readonly object[]): Promise<void> {
  const unique = [...new Set(rows.map((row) => JSON.stringify(row)))].toSorted()
  return testInfo.attach(name, { body: `[${unique.join(',')}]`, contentType: 'application/json' })
}

/** Adds the calls that a test's tenants received to its report. */
export async function attachCalls(testInfo: TestInfo, providers: readonly Provider[]): Promise<void> {
  const journals = await Promise.all(providers.map((provider) => provider.journal()))
  const calls = journals.flat().map(toCall)
  if (calls.length > 0) await attach(testInfo, CALLS_ATTACHMENT, calls)
}

/** Adds the checks that a test made to its report. */
export async function attachChecks(testInfo: TestInfo, checks: readonly ObservedCheck[]): Promise<void> {
  if (checks.length > 0) await attach(testInfo, CHECKS_ATTACHMENT, checks)
}
