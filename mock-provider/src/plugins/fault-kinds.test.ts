import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultKind, FaultRule, JournalEntry, Message } from '@latchkey/openapi'
import { FAULT_HEADER, FAULT_KINDS } from '../../facts/fault-kinds.ts'
import { createMockProvider } from '../mock-provider.ts'

const OPERATION = 'otpsSmsLoginOrCreate'
const NUMBER = '+12025550123'
const ORIGIN = 'http://localhost:3000'
const DELAY_MS = 30
/** The client's timeout for the call that gets no response. Long enough for a busy machine to receive that call. */
const PATIENCE_MS = 1_000

/** A call as a browser sees it. Undefined when no response arrived. */
type Seen = { status: number; headers: Headers; text: string; took_ms: number } | undefined

const mock = createMockProvider({ port: 0 })
beforeAll(async () => void (await mock.listen()))
afterAll(() => mock.close())

function createCaller(kind: FaultKind) {
  const { provider } = mock.addresses
  const tenant = `public-token-test-${kind.replaceAll('_', '-')}`
  const control = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = body && { method: 'POST', body: JSON.stringify(body), headers }
    return (await fetch(`${provider}/_mock/${tenant}/${path}`, init)).json()
  }
  async function call(signal?: AbortSignal): Promise<Seen> {
    const startedAt = performance.now()
    try {
      const response = await fetch(`${provider}/sdk/v1/otps/sms/login_or_create`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${tenant}:${tenant}`)}`,
          'content-type': 'application/json',
          origin: ORIGIN,
        },
        body: JSON.stringify({ phone_number: NUMBER }),
        ...(signal && { signal }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, took_ms: performance.now() - startedAt }
    } catch {
      return undefined
    }
  }
  const inbox = async (query = '') => ((await control(`messages${query}`)) as { messages: Message[] }).messages
  const journal = async () => ((await control('journal')) as { entries: JournalEntry[] }).entries
  return { control, call, inbox, journal }
}
type Caller = ReturnType<typeof createCaller>

const RULES: Partial<Record<FaultKind, Partial<FaultRule>>> = {
  error: { error_type: 'too_many_requests' },
  latency: { delay_ms: DELAY_MS },
  delivery_delayed: { delay_ms: DELAY_MS },
}

const isJson = (seen: Seen) => seen?.headers.get('content-type')?.startsWith('application/json') === true
const passes = (seen: Seen) => expect([seen?.status, isJson(seen)]).toEqual([200, true])

/** Expects the effect of each kind, as a browser sees it. */
const LOOKS: Record<FaultKind, (seen: Seen, caller: Caller) => unknown> = {
  error: (seen) => expect(JSON.parse(seen?.text ?? '')).toMatchObject({ error_type: 'too_many_requests' }),
  latency(seen) {
    passes(seen)
    expect(seen?.took_ms).toBeGreaterThanOrEqual(DELAY_MS)
  },
  hang: (seen) => expect(seen).toBeUndefined(),
  reset: (seen) => expect(seen).toBeUndefined(),
  invalid_json(seen) {
    passes(seen)
    expect(() => JSON.parse(seen?.text ?? '')).toThrow(SyntaxError)
  },
  wrong_content_type(seen) {
    expect([seen?.status, seen?.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(JSON.parse(seen?.text ?? '')).toHaveProperty('data.method_id')
  },
  html_502(seen) {
    expect([seen?.status, seen?.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
  },
  cors: (seen) => expect(seen?.headers.get('access-control-allow-origin')).toBeNull(),
  captcha: (seen) => expect([seen?.status, seen?.text, isJson(seen)]).toEqual([403, 'Captcha required', false]),
  async delivery_delayed(seen, { inbox }) {
    passes(seen)
    expect(await inbox('?wait_ms=5000')).toHaveLength(1)
  },
  async delivery_bounced(seen, { inbox }) {
    expect(JSON.parse(seen?.text ?? '')).toMatchObject({ error_type: 'downstream_carrier_error' })
    expect(await inbox()).toEqual([])
  },
  async delivery_never(seen, { inbox }) {
    passes(seen)
    expect(await inbox()).toEqual([])
  },
  async delivery_twice(seen, { inbox }) {
    passes(seen)
    expect(await inbox()).toHaveLength(2)
  },
}

test.each(FAULT_KINDS)(
  'a fault of kind %s affects the response and the journal entry of one call only',
  async (kind) => {
    const caller = createCaller(kind)
    const rule = { operation_id: OPERATION, kind, times: 1, ...RULES[kind] }
    const { fault_id } = (await caller.control('faults', rule)) as { fault_id: string }
    const faulty = await caller.call(kind === 'hang' ? AbortSignal.timeout(PATIENCE_MS) : undefined)
    const [entry] = await caller.journal()
    expect(entry).toMatchObject({ operation_id: OPERATION, fault_id, status: faulty?.status ?? null })
    if (faulty) expect(faulty.headers.get(FAULT_HEADER)).toBe(fault_id)
    await LOOKS[kind](faulty, caller)
    const next = await caller.call()
    passes(next)
    expect(next?.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(next?.headers.has(FAULT_HEADER)).toBe(false)
    const [last, ...others] = await caller.journal()
    expect(last).not.toHaveProperty('fault_id')
    expect(others).toHaveLength(1)
  },
)
