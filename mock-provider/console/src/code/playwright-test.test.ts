import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { request as playwright } from '@playwright/test'
import { afterEach, expect, test } from 'vitest'
import type { JournalEntry } from '@latchkey/openapi'
import { toPlaywrightTest } from './playwright-test.ts'

const AWKWARD = 'it\'s "quoted", ${HOME} `id` \\n \\ \nand a second line\u2028 — é'

const ENTRY: JournalEntry = {
  entry_id: 'journal-entry-1',
  at: '2026-01-05T09:00:00.000Z',
  operation_id: 'otpsAuthenticate',
  method: 'POST',
  url: '/sdk/v1/otps/authenticate?token=[redacted]&x=${1}',
  status: 404,
  duration_ms: 3,
  error_type: 'otp_code_not_found',
  request_headers: { host: 'localhost', 'content-type': 'application/json', authorization: 'Basic [redacted]' },
  response_headers: {},
  request_body: { token: '[redacted]', note: AWKWARD, 'odd name': [{}, []], href: '`${x}`?code=[redacted]' },
  response_body: { error_type: 'otp_code_not_found' },
}

type Seen = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Runs a copied test with Playwright's own client against a server that records its requests. */
async function run(entry: JournalEntry, response: { status: number; body: object } | 'none'): Promise<Seen[]> {
  const seen: Seen[] = []
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming
    seen.push({ method, url, headers, body: await text(incoming) })
    if (response === 'none' && !url?.startsWith('/_mock')) return void incoming.socket.destroy()
    const { status, body } = response === 'none' ? { status: 200, body: {} } : response
    outgoing.writeHead(url?.startsWith('/_mock') ? 200 : status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(body))
  }
  const listening = createServer((incoming, outgoing) => void respond(incoming, outgoing))
  server = listening
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const [first, ...rest] = toPlaywrightTest(entry, { tenant: 'public-token-test-1', origin }).split('\n')
  expect(first).toBe("import { expect, test } from '@playwright/test'")
  const bodies: ((fixtures: object) => Promise<void>)[] = []
  const define = (_title: string, body: (fixtures: object) => Promise<void>) => bodies.push(body)
  new Function('expect', 'test', rest.join('\n'))(expect, define) // oxlint-disable-line typescript/no-implied-eval -- it is what is tested
  const request = await playwright.newContext()
  for (const body of bodies) await body({ request })
  await request.dispose()
  expect(bodies).toHaveLength(1)
  return seen
}

const NOT_FOUND = { status: 404, body: { error_type: 'otp_code_not_found' } }

test('a copied Playwright test repeats the call unchanged, with constants for secrets', async () => {
  const [seen] = await run(ENTRY, NOT_FOUND)
  expect(seen).toMatchObject({ method: 'POST', url: '/sdk/v1/otps/authenticate?token=your-token&x=${1}' })
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    token: 'your-token_2',
    note: AWKWARD,
    'odd name': [{}, []],
    href: '`${x}`?code=your-code',
  })
  expect(seen?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Basic ${btoa('public-token-test-1:public-token-test-1')}`,
  })
})

test('a copied Playwright test fails if the response differs from the recorded one', async () => {
  await expect(run(ENTRY, { status: 200, body: {} })).rejects.toThrow('404')
  await expect(run(ENTRY, { status: 404, body: { error_type: 'session_not_found' } })).rejects.toThrow(
    'otp_code_not_found',
  )
})

test('a copied Playwright test sends a form body as a form', async () => {
  const request_headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request_body = { grant_type: 'authorization_code', code: '[redacted]', resource: ['https://a', 'https://b'] }
  const { error_type: _, ...entry } = ENTRY
  const oauth = { ...entry, status: 400, request_headers, request_body, response_body: { error: 'invalid_grant' } }
  const [seen] = await run(oauth, { status: 400, body: { error: 'invalid_grant' } })
  expect(seen?.body).toBe(
    'grant_type=authorization_code&code=your-code&resource=https%3A%2F%2Fa&resource=https%3A%2F%2Fb',
  )
})

test('a copied Playwright test arms the recorded fault before the call', async () => {
  const [arming, call] = await run({ ...ENTRY, fault_id: 'fault-1' }, NOT_FOUND)
  expect(arming?.url).toBe('/_mock/public-token-test-1/faults')
  expect(JSON.parse(arming?.body ?? '')).toEqual({
    operation_id: 'otpsAuthenticate',
    error_type: 'otp_code_not_found',
    times: 1,
  })
  expect(call?.url).toContain('/sdk/v1/otps/authenticate')
})

test('a copied Playwright test of a call without a response expects the call to fail again', async () => {
  const { error_type: _, ...entry } = ENTRY
  const seen = await run({ ...entry, status: null, fault_id: 'chaos:reset', response_body: null }, 'none')
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ kind: 'reset' })
})

test('a copied Playwright test warns about a truncated body and still runs', async () => {
  const where = { tenant: 'public-token-test-1', origin: 'http://localhost:4010' }
  const cut: JournalEntry = { ...ENTRY, truncated: ['request_body'] }
  const warning = '// The journal has only the beginning of the body. Complete it where it says "truncated".'
  expect(toPlaywrightTest(cut, where)).toContain(warning)
  expect(toPlaywrightTest(ENTRY, where)).not.toContain(warning)
  const [[seen], [expected]] = await Promise.all([run(cut, NOT_FOUND), run(ENTRY, NOT_FOUND)])
  expect(seen?.body).toBe(expected?.body)
})
