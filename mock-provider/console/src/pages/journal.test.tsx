import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { JournalEntry } from '@latchkey/openapi'
import { App } from '../app.tsx'
import '../style.css'

function createEntry(id: number, known: Partial<JournalEntry> = {}): JournalEntry {
  return {
    entry_id: `entry-${id}`,
    at: '2026-01-05T09:00:00.000Z',
    operation_id: `operation${id}`,
    method: 'GET',
    url: '/sdk/v1/users/me',
    status: 200,
    duration_ms: 1,
    request_headers: { authorization: 'Basic [redacted]' },
    response_headers: {},
    request_body: null,
    response_body: { value: 42 },
    ...known,
  }
}

/** An event source that the test controls. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  open() {
    this.dispatchEvent(new Event('open'))
  }

  send(entry: JournalEntry) {
    this.dispatchEvent(new MessageEvent('entry', { data: JSON.stringify(entry) }))
  }

  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

let kept: JournalEntry[]
let asked: string[]

beforeEach(() => {
  kept = [createEntry(2, { status: 404, error_type: 'email_not_found' }), createEntry(1)]
  asked = []
  FakeEventSource.all = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname, search } = new URL(url)
    asked.push(`${method} ${pathname}${search}`)
    if (method === 'DELETE') kept = []
    return Response.json({ entries: kept })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

function stream(): FakeEventSource {
  const latest = FakeEventSource.all.at(-1)
  if (!latest) throw new Error('No event source is open.')
  return latest
}

async function open(path = '/journal') {
  window.history.replaceState(null, '', path)
  await render(<App />)
  stream().open()
  await expect.element(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
}

const shown = () => [...document.querySelectorAll('.journal .operation')].map(({ textContent }) => textContent)

test('the journal page shows new entries at once, newest first', async () => {
  await open()
  expect(shown()).toEqual(['operation2', 'operation1'])
  stream().send(createEntry(3))
  stream().send(createEntry(4))
  await vi.waitFor(() => expect(shown()).toEqual(['operation4', 'operation3', 'operation2', 'operation1']))
})

test('the details of a refused call say why it was refused', async () => {
  kept = [createEntry(1, { status: 401, refusal_reason: 'The passcode expired 2 minutes ago.' })]
  await open()
  await page.getByText('operation1', { exact: true }).click()
  await expect.element(page.getByText('Refused because')).toBeVisible()
  await expect.element(page.getByText('The passcode expired 2 minutes ago.')).toBeVisible()
})

test('the journal page fetches the entries that it missed during a lost connection', async () => {
  await open()
  stream().fail(0)
  await expect.element(page.getByText('Connection lost, reconnecting…', { exact: true })).toBeVisible()
  kept = [createEntry(3)]
  stream().open()
  await vi.waitFor(() => expect(shown()).toEqual(['operation3', 'operation2', 'operation1']))
  expect(asked.at(-1)).toContain('/journal?after=entry-2')
})

test('a hidden journal page closes its connection, and fetches missed entries once it is visible again', async () => {
  await open()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const first = stream()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(first.readyState).toBe(FakeEventSource.CLOSED)
  visibility.mockRestore()
  kept = [createEntry(3)]
  document.dispatchEvent(new Event('visibilitychange'))
  expect(stream()).not.toBe(first)
  stream().open()
  await vi.waitFor(() => expect(shown()).toEqual(['operation3', 'operation2', 'operation1']))
})

test('a paused journal does not change and shows the number of new entries', async () => {
  await open()
  await page.getByRole('button', { name: 'Pause' }).click()
  stream().send(createEntry(3))
  await expect.element(page.getByText('1 new entry').first()).toBeVisible()
  expect(shown()).toEqual(['operation2', 'operation1'])
  await page.getByRole('button', { name: 'Resume' }).click()
  await vi.waitFor(() => expect(shown()).toEqual(['operation3', 'operation2', 'operation1']))
})

test('a journal filter is kept in the URL and applied to the export', async () => {
  await open()
  await page.getByLabelText('Status').selectOptions('4xx (1)')
  expect(shown()).toEqual(['operation2'])
  expect(window.location.search).toBe('?status=4xx')
  const har = page.getByRole('link', { name: 'Export as HAR' })
  await expect.element(har).toHaveAttribute('href', '/_mock/public-token-test-latchkey/journal/har?status=4xx')
  await page.getByRole('button', { name: 'Show all' }).click()
  expect(shown()).toEqual(['operation2', 'operation1'])
})

test('a journal search for part of a body is kept in the URL and applied to the export', async () => {
  kept = [createEntry(2, { request_body: { email: 'ada@example.com' } }), createEntry(1)]
  await open()
  await page.getByLabelText('Search', { exact: true }).fill('ADA@')
  await vi.waitFor(() => expect(shown()).toEqual(['operation2']))
  expect(window.location.search).toBe('?search=ADA%40')
  const har = page.getByRole('link', { name: 'Export as HAR' })
  await expect.element(har).toHaveAttribute('href', '/_mock/public-token-test-latchkey/journal/har?search=ADA%40')
  await page.getByRole('button', { name: 'Show all' }).click()
  expect(shown()).toEqual(['operation2', 'operation1'])
})

/** A search that only telemetry matches, and one request of another kind. */
const WITH_TELEMETRY = [
  createEntry(3, { operation_id: 'events', method: 'POST', url: '/sdk/v1/events', request_body: { screen: 'main' } }),
  createEntry(2, { operation_id: 'events', method: 'POST', url: '/sdk/v1/events' }),
  createEntry(1, { url: '/sdk/v1/users/me?a=b' }),
]

test('the journal hides telemetry until it is asked for, and the URL keeps the choice', async () => {
  kept = WITH_TELEMETRY
  await open()
  expect(shown()).toEqual(['operation1'])
  await expect.element(page.getByText('1 of 3 entries').first()).toBeVisible()
  const more = page.getByRole('button', { name: 'Show telemetry (2)' })
  await expect.element(more).toHaveAttribute('aria-pressed', 'false')
  await more.click()
  expect(shown()).toEqual(['events', 'events', 'operation1'])
  expect(window.location.search).toBe('?telemetry=shown')
  await expect.element(more).toHaveAttribute('aria-pressed', 'true')
  await more.click()
  expect(shown()).toEqual(['operation1'])
  expect(window.location.search).toBe('')
})

test('a journal search that only telemetry matches says that telemetry is hidden', async () => {
  kept = WITH_TELEMETRY
  await open('/journal?search=main')
  await expect.element(page.getByText('Only telemetry matches, and it is hidden.')).toBeVisible()
  await expect.element(page.getByText('No entry matches.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show telemetry (1)' }).click()
  expect(shown()).toEqual(['events'])
  await page.getByLabelText('Search', { exact: true }).fill('nothing like this')
  await expect.element(page.getByText('No entry matches.')).toBeVisible()
})

test('a journal filter for the telemetry operation shows it without a further press', async () => {
  kept = WITH_TELEMETRY
  await open('/journal?operation_id=events')
  expect(shown()).toEqual(['events', 'events'])
  await expect.element(page.getByRole('button', { name: /telemetry/ })).not.toBeInTheDocument()
})

test('a row of the journal has the operation, and then the method and the path without its query', async () => {
  kept = WITH_TELEMETRY
  await open()
  const row = page.getByRole('list', { name: 'Journal entries' }).getByRole('listitem')
  await expect.element(row).toHaveTextContent(/operation1 GET \/sdk\/v1\/users\/me [^?]*1 ms/)
})

test('a URL with a journal filter shows the matching entries', async () => {
  await open('/journal?error_type=email_not_found')
  expect(shown()).toEqual(['operation2'])
})

test('a journal entry shows its response and can be copied as curl and as a Playwright test', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  kept = [createEntry(1)]
  await open()
  await page.getByRole('list', { name: 'Journal entries' }).getByText('operation1').click()
  await expect.element(page.getByRole('region', { name: 'Response: body' })).toHaveTextContent('42')
  await page.getByRole('button', { name: /^Copy as curl/ }).click()
  expect(writeText.mock.lastCall?.[0]).toContain("curl -g -i -X 'GET'")
  await page.getByRole('button', { name: /^Copy as Playwright test/ }).click()
  expect(writeText.mock.lastCall?.[0]).toContain("test('operation1 responds with 200'")
})

test('a journal entry can be copied as a Pact interaction, unless it has no response', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  kept = [createEntry(2, { status: null }), createEntry(1)]
  await open()
  const list = page.getByRole('list', { name: 'Journal entries' })
  await list.getByText('operation2').click()
  await expect.element(page.getByRole('button', { name: /^Copy as Playwright test/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Copy as Pact/ })).not.toBeInTheDocument()
  await list.getByText('operation1').click()
  await page.getByRole('button', { name: /^Copy as Pact interaction of operation1/ }).click()
  expect(JSON.parse(String(writeText.mock.lastCall?.[0]))).toMatchObject({
    type: 'Synchronous/HTTP',
    description: 'operation1 responds with 200',
    response: { status: 200, body: { content: { value: 42 } } },
  })
})

test('a range in the URL of the journal page limits the list of entries', async () => {
  kept = [4, 3, 2, 1].map((id) => createEntry(id))
  await open('/journal?from=entry-2&to=entry-3')
  expect(shown()).toEqual(['operation3', 'operation2'])
  await expect.element(page.getByRole('button', { name: 'Copy 2 calls as one Playwright test' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  expect(shown()).toHaveLength(4)
})

test('clearing the journal needs a second press', async () => {
  await open()
  await page.getByRole('button', { name: 'Clear journal' }).click()
  expect(shown()).toHaveLength(2)
  await page.getByRole('button', { name: 'Press again to clear' }).click()
  await expect.element(page.getByText('No requests yet.')).toBeVisible()
  expect(asked.filter((call) => /^DELETE .*\/journal$/.test(call))).toHaveLength(1)
})

test('the details of a journal entry show which body was truncated', async () => {
  kept = [createEntry(1, { request_body: { note: 'x… [truncated: 5 more characters]' }, truncated: ['request_body'] })]
  await open()
  await page.getByText('operation1', { exact: true }).click()
  await expect.element(page.getByText('This body is too long for the journal')).toBeVisible()
  expect(page.getByText('This body is too long for the journal').elements()).toHaveLength(1)
})
