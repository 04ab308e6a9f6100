import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { JournalEntry } from '@latchkey/openapi'
import { App } from '../app.tsx'
import '../style.css'

const AT = Date.UTC(2026, 0, 5, 9)

function createEntry(id: string, end: number, known: Partial<JournalEntry> = {}): JournalEntry {
  return {
    entry_id: id,
    at: new Date(AT + end).toISOString(),
    operation_id: `operation-${id}`,
    method: 'GET',
    url: '/sdk/v1/users/me',
    status: 200,
    duration_ms: 10,
    request_headers: {},
    response_headers: {},
    request_body: null,
    response_body: { value: 42 },
    ...known,
  }
}

const SENT = createEntry('sent', 10, { message_ids: ['message-test-1'] })
const FAILED = createEntry('failed', 1_510, { status: 429, fault_id: 'fault-test-1', user_id: 'user-test-1' })
const MESSAGE = { message_id: 'message-test-1', channel: 'email', to: 'ada@example.com', code: null, sent_at: SENT.at }
const USER = {
  user_id: 'user-test-1',
  created_at: '2020-01-01T00:00:00Z',
  name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
  emails: [],
  phone_numbers: [],
  crypto_wallets: [],
}

/** An event source that opens at once and stays silent. */
class OpenEventSource extends EventTarget {
  readyState = 1

  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  close() {
    this.readyState = 2
  }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', OpenEventSource)
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/messages')) return Response.json({ messages: [MESSAGE], total: 1 })
    if (url.includes('/users/')) return Response.json({ user: USER })
    return Response.json({ entries: [FAILED, SENT] })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const opened = page.getByRole('region', { name: 'Opened request' })
const steps = opened.getByRole('table', { name: 'Steps of the flow, oldest first' }).getByRole('row')

async function show(query = '') {
  window.history.replaceState(null, '', `/journal${query}`)
  await render(<App />)
}

test('opening a journal request shows its flow and adds the request id to the URL', async () => {
  await show()
  await page.getByText('operation-sent', { exact: true }).click()
  await page.getByRole('link', { name: 'Open with its flow' }).click()
  await expect.element(opened.getByRole('heading', { name: 'operation-sent' })).toHaveFocus()
  expect(window.location.search).toBe('?tenant=public-token-test-latchkey&request=sent')
  await opened.getByRole('button', { name: 'Close the request' }).click()
  await expect.element(opened).not.toBeInTheDocument()
  expect(window.location.search).toBe('?tenant=public-token-test-latchkey')
})

test('the URL of a journal request shows it after a reload, with times as text and as bars', async () => {
  await show('?request=failed')
  await expect.element(opened.getByRole('heading', { name: '429 operation-failed' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await expect.element(opened.getByRole('link', { name: 'Email to ada@example.com' })).toBeVisible()
  // On a narrow screen, each cell contains its column title, and the header row is hidden.
  expect(steps.elements().map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    'Request operation-sent +0 ms10 ms',
    'Message Email to ada@example.com +10 ms',
    'Fault armed fault +1.50 s',
    'Request operation-failed 429 this request+1.50 s10 ms',
    'User Ada Lovelace +1.51 s',
  ])
  const bars = [...document.querySelectorAll<SVGRectElement>('.flow-bar rect:last-child')]
  const starts = bars.map((bar) => bar.x.baseVal.value)
  expect(starts[0]).toBe(0)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
})

test('each step in the flow of a request links to its message, fault, user or request', async () => {
  await show('?request=failed')
  const link = (name: string) => opened.getByRole('table').getByRole('link', { name })
  await expect
    .element(link('Email to ada@example.com'))
    .toHaveAttribute('href', '/messages?tenant=public-token-test-latchkey&message=message-test-1')
  await expect.element(link('armed fault')).toHaveAttribute('href', '/faults')
  await expect.element(link('Ada Lovelace')).toHaveAttribute('href', '/users/user-test-1')
  await link('operation-sent').click()
  await expect.element(opened.getByRole('heading', { name: 'operation-sent' })).toHaveFocus()
})

test('the URL of a request that the journal no longer contains shows a notice', async () => {
  await show('?request=gone')
  await expect.element(opened.getByText('The journal no longer has this request.')).toBeVisible()
})
