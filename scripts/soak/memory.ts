import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createProviderApp } from '../../mock-provider/src/app.ts'

const OPERATIONS = 200_000
/** The number of calls after which every bounded table is full. */
const WARM_UP = 60_000
/** The allowed growth between the warm-up and the end. Unbounded tables would grow by hundreds of MiB. */
const MAX_GROWTH_BYTES = 40 * 1024 * 1024
const USERS = 50
const LOGIN_URL = 'http://localhost:3000/authenticate'

type Call = { method: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> }

const TOKEN = 'public-token-test-soak'

function toSdkCall(path: string, payload: object) {
  const authorization = `Basic ${Buffer.from(`${TOKEN}:${TOKEN}`).toString('base64')}`
  return { method: 'POST', url: `/sdk/v1${path}`, payload, headers: { authorization } } as const satisfies Call
}

const toEmail = (index: number) => `person-${index % USERS}@example.com`

function toEvent(index: number) {
  const telemetry = {
    event_id: `event-${index}`,
    app_session_id: 'a',
    persistent_id: 'p',
    client_sent_at: '2026-01-05T09:00:00.000Z',
    timezone: 'Europe/Berlin',
    app: { identifier: 'localhost' },
    sdk: { identifier: 'soak', version: '1.0.0' },
  }
  const details = { note: 'x'.repeat(index % 100 === 0 ? 900_000 : 100) }
  return { telemetry, event: { public_token: TOKEN, event_name: 'soak', details } }
}

/** Calls that fill the tables, the journal and the registry of tenants. */
const CALLS: readonly ((index: number) => Call)[] = [
  (index) =>
    toSdkCall('/magic_links/email/login_or_create', { email: toEmail(index), login_magic_link_url: LOGIN_URL }),
  (index) =>
    toSdkCall('/passwords/email/reset/start', { email: toEmail(index), reset_password_redirect_url: LOGIN_URL }),
  () => ({ method: 'GET', url: `/v1/public/oauth/github/start?public_token=${TOKEN}&login_redirect_url=${LOGIN_URL}` }),
  () => toSdkCall('/webauthn/authenticate/start/primary', { domain: 'localhost' }),
  (index) => ({ method: 'GET', url: `/sdk/v1/projects/bootstrap/public-token-test-visit-${index}` }),
  (index) => ({ method: 'POST', url: '/sdk/v1/events', payload: [toEvent(index)] }),
  (index) => ({
    method: 'POST',
    url: `/v1/public/project-test-soak/oauth2/register`,
    payload: { redirect_uris: [`https://client-${index}.example/callback`], client_name: `Client ${index}` },
  }),
  (index) => ({
    method: 'POST',
    url: `/v1/public/project-test-soak/oauth2/token`,
    payload: { grant_type: 'authorization_code', code: 'x'.repeat(index % 50 === 0 ? 900_000 : 100), client_id: 'c' },
  }),
]

/** Signs a user in with the tenant's fixed passcode. */
async function signIn(app: FastifyInstance, index: number): Promise<void> {
  const sent = await app.inject(toSdkCall('/otps/email/login_or_create', { email: toEmail(index) }))
  const { method_id } = sent.json().data
  await app.inject(toSdkCall('/otps/authenticate', { token: '123456', method_id, session_duration_minutes: 60 }))
}

/** Returns the bytes in use after everything else was collected. @throws Error without `--expose-gc` */
function readHeap(): number {
  if (!globalThis.gc) throw new Error('Run this part with node --expose-gc.')
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Makes 200,000 calls, and checks that the last 140,000 need no more memory. */
export async function soakMemory(): Promise<string> {
  const { app, tenants } = createProviderApp()
  const config = tenants.find(TOKEN)?.config
  if (config) config.fixed_passcode = '123456'
  const start = readHeap()
  let warm = start
  let isWarm = false
  for (let index = 0; index < OPERATIONS; index += CALLS.length + 2) {
    for (const toCall of CALLS) {
      await app.inject(toCall(index))
    }
    await signIn(app, index)
    // The event loop runs between real requests, too. Without a turn of it, each injected request stays in memory.
    await setImmediate()
    if (!isWarm && index >= WARM_UP) {
      warm = readHeap()
      isWarm = true
    }
  }
  const end = readHeap()
  const report = `${OPERATIONS} calls: ${[start, warm, end].map(toMegabytes).join(', ')} MB at the start, after ${WARM_UP} and at the end`
  if (end - warm > MAX_GROWTH_BYTES) throw new Error(`The memory grows. ${report}`)
  return report
}
