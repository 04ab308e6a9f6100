import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import type { FaultRule, JournalEntry, Message } from '@latchkey/openapi'
import { createMockProvider } from '@latchkey/mock-provider'
import { toPactInteraction } from '../../mock-provider/console/src/code/pact-interaction.ts'

const TOKEN = 'public-token-test-latchkey'
const ADA = 'ada@example.com'
const MINUTES = { session_duration_minutes: 60 }

/** The part of a request in Pact's proxy that is read and changed. */
type Proxied = { headers: Record<string, unknown>; body: Record<string, string> | Buffer }

/** Starts a mock. Returns functions that call it as an app and as a person would. */
async function openMock() {
  const mock = createMockProvider({ port: 0 })
  const { provider } = await mock.listen()
  const send = async (url: string, init: RequestInit) => (await fetch(`${provider}${url}`, init)).json()
  const control = (method: string, to: string, body?: object) =>
    send(`/_mock/${TOKEN}/${to}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  const sdk = (to: string, body?: object, session = TOKEN) =>
    send(`/sdk/v1/${to}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: toBasic(session),
        origin: 'http://localhost:3000',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  /** Requests a passcode. @returns what the call that verifies the passcode needs */
  const askPasscode = async () => {
    const { method_id } = (await sdk('otps/email/login_or_create', { email: ADA })).data
    const { messages }: { messages: Message[] } = await control('GET', 'messages')
    return { method_id: String(method_id), token: messages[0]?.code ?? '' }
  }
  const signIn = async () =>
    String((await sdk('otps/authenticate', { ...(await askPasscode()), ...MINUTES })).data.session_token)
  return { mock, provider, send, control, sdk, askPasscode, signIn }
}

type OpenMock = Awaited<ReturnType<typeof openMock>>

function toBasic(session: string): string {
  return `Basic ${btoa(`${TOKEN}:${session}`)}`
}

/** Makes calls of several kinds. @returns their entries in the journal, oldest first */
async function makeCalls(): Promise<JournalEntry[]> {
  const { mock, send, control, sdk, signIn } = await openMock()
  const session = await signIn()
  await sdk('users/me', undefined, session)
  await control('POST', 'faults', { operation_id: 'usersMe', error_type: 'too_many_requests', times: 1 })
  await sdk('users/me', undefined, session)
  const form = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'nobody', code: 'a-code' })
  await send('/v1/oauth2/token', { method: 'POST', body: form })
  await send(`/sdk/v1/sessions/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: toBasic(session) },
    body: JSON.stringify(MINUTES),
  })
  const { entries }: { entries: JournalEntry[] } = await control('GET', 'journal')
  await mock.close()
  return entries.toReversed()
}

/** Writes a pact with copied interactions. @returns its path */
function writePact(interactions: readonly string[]): string {
  const folder = fileURLToPath(new URL('../../.cache/copied-interaction', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'pact.json')
  const text = `{
    "consumer": { "name": "an app" },
    "provider": { "name": "mock-provider" },
    "interactions": [${interactions.join(',')}],
    "metadata": { "pactSpecification": { "version": "4.0" } }
  }`
  writeFileSync(file, text)
  return file
}

/** Verifies a new mock against a pact. @throws Error for each interaction that it does not fulfil */
async function verify(file: string): Promise<string> {
  const { mock, provider, control, askPasscode, signIn }: OpenMock = await openMock()
  const verifier = new Verifier({
    provider: 'mock-provider',
    providerBaseUrl: provider,
    pactUrls: [file],
    logLevel: 'warn',
    // Pact's proxy parses forms, and sends them on as JSON.
    requestFilter: (request: Proxied, _response: unknown, next: () => void) => {
      const { headers, body } = request
      const isForm = String(headers['content-type']).includes('urlencoded') && !Buffer.isBuffer(body)
      if (isForm) request.body = Buffer.from(new URLSearchParams(body).toString())
      next()
    },
    beforeEach: () => control('POST', 'reset'),
    stateHandlers: {
      '': async () => ({}),
      'what the request needs exists': async (parameters: unknown) => {
        const names = (parameters as { provides: string[] }).provides // the parameters of the copied state
        if (names.includes('method_id')) return { authorization: toBasic(TOKEN), ...(await askPasscode()) }
        return { authorization: toBasic(await signIn()), code: 'another-code' }
      },
      'a fault is armed': async (rule: unknown) => control('POST', 'faults', rule as FaultRule), // copied parameters
    },
  })
  try {
    return await verifier.verifyProvider()
  } finally {
    await mock.close()
  }
}

test('Pact interactions copied from the journal pass verification against the mock', async () => {
  const entries = await makeCalls()
  const interactions = entries.map(toPactInteraction)
  expect(entries.map(({ operation_id, status }) => `${operation_id} ${status}`)).toEqual([
    'otpsEmailLoginOrCreate 200',
    'otpsAuthenticate 200',
    'usersMe 200',
    'usersMe 429',
    'oauth2Token 401',
    'sessionsAuthenticate 200',
  ])
  await expect(verify(writePact(interactions))).resolves.toBeDefined()
  const changed = interactions.map((one) => one.replace('^session-test-', '^no-session-'))
  await expect(verify(writePact(changed))).rejects.toThrow('no-session-')
})

test('the provider state supplies the identifier in a path', () => {
  const id = 'email-test-0f5d4f5e-6a9b-4d0e-8c5e-0d9f2f1d7a11'
  const entry: JournalEntry = {
    entry_id: 'journal-entry-1',
    at: '2026-01-05T09:00:00.000Z',
    operation_id: 'usersEmailDelete',
    method: 'DELETE',
    url: `/sdk/v1/users/emails/${id}?token=[redacted]`,
    status: 200,
    duration_ms: 1,
    request_headers: { 'user-agent': 'Browser/1' },
    response_headers: { date: 'now', location: 'http://localhost:3000/in?token=[redacted]&x=1' },
    request_body: null,
    response_body: null,
  }
  expect(JSON.parse(toPactInteraction(entry))).toEqual({
    type: 'Synchronous/HTTP',
    description: 'usersEmailDelete responds with 200',
    pending: false,
    providerStates: [{ name: 'what the request needs exists', params: { provides: ['path_id', 'token'] } }],
    request: {
      method: 'DELETE',
      path: `/sdk/v1/users/emails/${id}`,
      query: { token: ['example-token'] },
      matchingRules: {
        path: {
          combine: 'AND',
          matchers: [
            { match: 'regex', regex: '^/sdk/v1/users/emails/email-test-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
          ],
        },
        query: { token: { combine: 'AND', matchers: [{ match: 'regex', regex: '^[\\w-]+$' }] } },
      },
      generators: {
        path: { type: 'ProviderState', expression: '/sdk/v1/users/emails/${path_id}' },
        query: { token: { type: 'ProviderState', expression: '${token}' } },
      },
    },
    response: {
      status: 200,
      headers: { location: ['http://localhost:3000/in?token=secret&x=1'] },
      matchingRules: {
        header: {
          location: {
            combine: 'AND',
            matchers: [{ match: 'regex', regex: '^http:\\/\\/localhost:3000\\/in\\?token=[^&]+&x=1$' }],
          },
        },
      },
    },
  })
})
