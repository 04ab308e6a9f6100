import type { ErrorType, Fault, FaultRule, JournalEntry, MockPaths, MockSchemas, OperationId } from '@latchkey/openapi'
import { createControlClient, getData } from '../mock-provider/control-client/control-client.ts'

type Config = MockPaths['/_mock/{tenant}/config']['get']['responses'][200]['content']['application/json']
type UserSeed = MockSchemas['UserSeed']
type ClientSeed = MockPaths['/_mock/{tenant}/clients']['post']['requestBody']['content']['application/json']

/** The control plane of one tenant. */
export type Provider = {
  config(): Promise<Config>
  configure(patch: Partial<Config>): Promise<Config>
  /** Makes an operation's next calls fail with a catalogued error. @param times default: every call */
  fail(operation_id: OperationId, error_type: ErrorType, times?: number): Promise<void>
  force(rule: FaultRule): Promise<void>
  clearFaults(): Promise<void>
  /** Lists the armed faults, the oldest first. */
  faults(): Promise<Fault[]>
  /** @returns the user's id */
  createUser(seed: UserSeed): Promise<string>
  createClient(seed: ClientSeed): Promise<void>
  createM2mClient(seed: MockSchemas['M2mClientSeed']): Promise<void>
  /** The provider's time (RFC 3339). */
  now(): Promise<string>
  /** Advances the provider's clock alone. `clock.advance` also advances the pages'. */
  advanceClock(advance_ms: number): Promise<void>
  /** Empties the tenant, and its journal. */
  reset(): Promise<void>
  /** Lists the response statuses of an operation's calls, the oldest first. Null for a call without a response. */
  statusesOf(operation_id: OperationId): Promise<(number | null)[]>
  /** Lists the names of the events that browsers logged, the oldest first. */
  eventNames(): Promise<string[]>
  impersonate(user_id: string): Promise<string>
  /** Signs the user in without a browser. */
  signInAs(user_id: string): Promise<void>
  journal(): Promise<JournalEntry[]>
  readonly url: string
}

export function createProvider(url: string, tenant: string): Provider {
  const control = createControlClient(url)
  const path = { tenant }
  const params = { path }
  const force = async (body: FaultRule) => void (await control.POST('/_mock/{tenant}/faults', { params, body }))
  const listCalls = async (operation_id?: OperationId) => {
    const query = operation_id === undefined ? {} : { operation_id }
    return (await getData(control.GET('/_mock/{tenant}/journal', { params: { path, query } }))).entries
  }
  async function impersonate(user_id: string): Promise<string> {
    const call = control.POST('/_mock/{tenant}/impersonation_tokens', { params, body: { user_id } })
    return (await getData(call)).impersonation_token
  }
  return {
    url,
    config: () => getData(control.GET('/_mock/{tenant}/config', { params })),
    configure: (body) => getData(control.PATCH('/_mock/{tenant}/config', { params, body })),
    fail: (operation_id, error_type, times) => force({ operation_id, error_type, ...(times && { times }) }),
    force,
    clearFaults: async () => void (await control.DELETE('/_mock/{tenant}/faults', { params })),
    faults: async () => (await getData(control.GET('/_mock/{tenant}/faults', { params }))).faults,
    createUser: async (body) => (await getData(control.POST('/_mock/{tenant}/users', { params, body }))).user.user_id,
    createClient: async (body) => void (await control.POST('/_mock/{tenant}/clients', { params, body })),
    createM2mClient: async (body) => void (await control.POST('/_mock/{tenant}/m2m_clients', { params, body })),
    now: async () => (await getData(control.GET('/_mock/{tenant}/clock', { params }))).now,
    advanceClock: async (advance_ms) =>
      void (await control.POST('/_mock/{tenant}/clock', { params, body: { advance_ms } })),
    reset: async () => void (await control.POST('/_mock/{tenant}/reset', { params })),
    statusesOf: async (operation_id) => (await listCalls(operation_id)).map(({ status }) => status).toReversed(),
    eventNames: async () => {
      const { events } = await getData(control.GET('/_mock/{tenant}/events', { params }))
      return events.map(({ event }) => event.event_name).toReversed()
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
    journal: () => listCalls(),
  }
}
