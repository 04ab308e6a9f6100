import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import '../style.css'

const TENANT = 'public-token-test-latchkey'
const AT = '2026-01-05T09:00:00Z'
const FAULT = { fault_id: 'fault-1', operation_id: 'usersMe', kind: 'error', error_type: 'session_not_found' }
const CHAOS = { seed: 7, percentages: { error: 5 } }

function createCall(id: number, known: object) {
  return { entry_id: `entry-${id}`, at: AT, method: 'GET', url: '/', status: 200, duration_ms: 1, ...known }
}

/** The control plane's responses, by the last segment of the path. */
function createNews() {
  return {
    tenants: { tenants: [{ public_token: TENANT, users: 0, messages: 1, faults: 0 }] },
    journal: { entries: [] as object[] },
    messages: { messages: [] as object[] },
    faults: { faults: [] as object[] },
    config: { chaos: null as object | null },
    clock: { now: AT, frozen: false, offset_ms: 0 },
    sessions: { sessions: [], total: 0 },
    consents: { consents: [] as object[] },
  }
}

let news = createNews()
let changes: { method: string; path: string; body: unknown }[]

beforeEach(async () => {
  await page.viewport(1280, 1600) // without the page's grid, the navigation would cover a lower one
  news = createNews()
  changes = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const text = await request.text()
    if (request.method !== 'GET')
      changes.push({ method: request.method, path: pathname, body: text === '' ? undefined : JSON.parse(text) })
    return Response.json(Object.entries(news).find(([known]) => pathname.endsWith(`/${known}`))?.[1] ?? {})
  })
  window.history.replaceState(null, '', '/')
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const section = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
const step = (name: RegExp) => page.getByRole('main').getByRole('link', { name })

test('the overview lists the last calls without telemetry, marks errors, and lists codes', async () => {
  news.journal.entries = [
    createCall(3, { operation_id: 'events' }),
    createCall(2, { operation_id: 'otpsAuthenticate', status: 404, error_type: 'otp_code_not_found' }),
    createCall(1, { operation_id: 'otpsEmailLoginOrCreate' }),
  ]
  news.messages.messages = [
    {
      message_id: 'm-1',
      to: 'ada@example.com',
      subject: 'Your passcode',
      text: '',
      code: '859028',
      links: [],
      sent_at: AT,
    },
  ]
  await render(<App />)
  const failed = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'otpsAuthenticate' }) })
  await expect.element(failed).toHaveTextContent(/^404 ?otpsAuthenticate ?otp_code_not_found/)
  await expect.element(step(/^otpsEmailLoginOrCreate$/)).toBeVisible()
  await expect.element(step(/^events$/)).not.toBeInTheDocument()
  await expect.element(page.getByText('859028', { exact: true })).toBeVisible()
})

test('the overview names armed faults, chaos and a frozen clock, and lifts each with one press', async () => {
  news.faults.faults = [{ ...FAULT, remaining: 1 }]
  news.config.chaos = CHAOS
  news.clock = { now: AT, frozen: true, offset_ms: 0 }
  await render(<App />)
  const main = page.getByRole('main')
  const fault = main.getByRole('listitem').filter({ hasText: 'session_not_found' })
  await expect.element(fault).toHaveTextContent(/session_not_found ?usersMe ?once more/)
  await fault.getByRole('button', { name: 'Disarm session_not_found: usersMe' }).click()
  await main.getByRole('button', { name: 'Switch chaos off' }).click()
  await main.getByRole('button', { name: 'Reset the clock' }).click()
  await expect.poll(() => changes).toHaveLength(3)
  expect(changes).toEqual([
    { method: 'DELETE', path: `/_mock/${TENANT}/faults`, body: undefined },
    { method: 'PATCH', path: `/_mock/${TENANT}/config`, body: { chaos: null } },
    { method: 'POST', path: `/_mock/${TENANT}/clock`, body: { reset: true } },
  ])
  await expect.element(page.getByText('No fault is armed, chaos is off')).not.toBeInTheDocument()
})

test('the overview lists the steps that are left to do, and the section goes with the last', async () => {
  const { unmount } = await render(<App />)
  await expect.element(section('Next steps')).toBeVisible()
  await expect.element(page.getByText('No fault is armed, chaos is off')).toBeVisible()
  for (const name of [/^There are no users yet/, /^No assistant is connected/, /^No call was made to fail/])
    await expect.element(step(name)).toBeVisible()
  await unmount()
  news.tenants.tenants = [{ public_token: TENANT, users: 1, messages: 1, faults: 0 }]
  news.sessions.total = 1
  news.consents.consents = [{}]
  news.journal.entries = [createCall(1, { operation_id: 'usersMe', fault_id: 'fault-1' })]
  await render(<App />)
  await expect.element(section('Addresses')).toBeVisible()
  await expect.element(step(/^usersMe$/)).toBeVisible()
  await expect.poll(() => section('Next steps').elements()).toHaveLength(0)
})
