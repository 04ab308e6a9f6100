import type { ErrorType, MockPaths, OperationId } from '@latchkey/openapi'

type JsonBody<ResponseType> = ResponseType extends { content: { 'application/json': infer Body } } ? Body : never
type Config = JsonBody<MockPaths['/_mock/{tenant}/config']['get']['responses'][200]>
type UserSeed = NonNullable<MockPaths['/_mock/{tenant}/users']['post']['requestBody']>['content']['application/json']
type ClientSeed = NonNullable<
  MockPaths['/_mock/{tenant}/clients']['post']['requestBody']
>['content']['application/json']
type FaultRule = NonNullable<MockPaths['/_mock/{tenant}/faults']['post']['requestBody']>['content']['application/json']

/** The control plane of one tenant. */
export type Provider = {
  config(): Promise<Config>
  configure(patch: Partial<Config>): Promise<Config>
  /** Makes an operation's next calls fail with a catalogued error. @param times default: every call */
  fail(operation_id: OperationId, error_type: ErrorType, times?: number): Promise<void>
  force(rule: FaultRule): Promise<void>
  clearFaults(): Promise<void>
  /** @returns the user's id */
  createUser(seed: UserSeed): Promise<string>
  createClient(seed: ClientSeed): Promise<void>
  /** RFC 3339. */
  now(): Promise<string>
  /** Advances the provider's clock alone. `clock.advance` also advances the pages'. */
  advanceClock(advance_ms: number): Promise<void>
  /** Lists the response statuses of an operation's calls, the oldest first. Null for a call without a response. */
  statusesOf(operation_id: OperationId): Promise<(number | null)[]>
  /** Lists the names of the events that browsers logged, the oldest first. */
  eventNames(): Promise<string[]>
  impersonate(user_id: string): Promise<string>
  /** Starts a session of the user that no browser knows. */
  signInAs(user_id: string): Promise<void>
  journal(): Promise<{ operation_id: string | null; status: number; url: string; request_body: unknown }[]>
  readonly url: string
}

export function createProvider(url: string, tenant: string): Provider {
  async function call(method: string, path: string, body?: unknown) {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${url}/_mock/${tenant}${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  async function impersonate(user_id: string): Promise<string> {
    return (await call('POST', '/impersonation_tokens', { user_id })).impersonation_token
  }
  return {
    url,
    config: () => call('GET', '/config'),
    configure: (patch) => call('PATCH', '/config', patch),
    fail: (operation_id, error_type, times) =>
      call('POST', '/faults', { operation_id, error_type, ...(times && { times }) }),
    force: (rule) => call('POST', '/faults', rule),
    clearFaults: () => call('DELETE', '/faults'),
    createUser: async (seed) => (await call('POST', '/users', seed)).user.user_id,
    createClient: (seed) => call('POST', '/clients', seed),
    now: async () => (await call('GET', '/clock')).now,
    advanceClock: (advance_ms) => call('POST', '/clock', { advance_ms }),
    statusesOf: async (operation_id) => {
      const { entries } = await call('GET', `/journal?operation_id=${operation_id}`)
      return entries.map((entry: { status: number | null }) => entry.status).reverse()
    },
    eventNames: async () => {
      const { events } = await call('GET', '/events')
      return events.map(({ event }: { event: { event_name: string } }) => event.event_name).reverse()
    },
    impersonate,
    signInAs: async (user_id) => {
      const response = await fetch(`${url}/sdk/v1/impersonation/authenticate`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${tenant}:${tenant}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ impersonation_token: await impersonate(user_id) }),
      })
      if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`)
    },
    journal: async () => (await call('GET', '/journal')).entries,
  }
}
