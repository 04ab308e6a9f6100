import { expect, test } from 'vitest'
import type { JournalEntry, Message, User } from '@latchkey/openapi'
import { FLOW_PAUSE_MS, listFlowEntries, toFlowSteps } from './flow.ts'

const BEGIN = Date.UTC(2030, 0, 1)

/** Creates an entry that arrived so many milliseconds after the beginning. */
function createEntry(id: string, end: number, known: Partial<JournalEntry> = {}): JournalEntry {
  return {
    entry_id: id,
    at: new Date(BEGIN + end).toISOString(),
    operation_id: `operation-${id}`,
    method: 'POST',
    url: '/sdk/v1/any',
    status: 200,
    duration_ms: 10,
    request_headers: {},
    response_headers: {},
    request_body: null,
    response_body: null,
    ...known,
  }
}

const idsOf = (entries: readonly JournalEntry[]) => entries.map(({ entry_id }) => entry_id)

test('a flow contains the requests around one request up to the next long pause, oldest first', () => {
  const old = createEntry('old', 0)
  const first = createEntry('first', 20 + FLOW_PAUSE_MS)
  const second = createEntry('second', first.duration_ms + 10 + 2 * FLOW_PAUSE_MS)
  const late = createEntry('late', 10_000 + 4 * FLOW_PAUSE_MS)
  const newestFirst = [late, second, first, old]
  expect(idsOf(listFlowEntries(newestFirst, second))).toEqual(['first', 'second'])
  expect(idsOf(listFlowEntries(newestFirst, first))).toEqual(['first', 'second'])
  expect(idsOf(listFlowEntries(newestFirst, old))).toEqual(['old'])
  expect(idsOf(listFlowEntries(newestFirst, late))).toEqual(['late'])
})

test('a pause of exactly the maximum length does not split a flow of journal entries', () => {
  const first = createEntry('first', 0)
  const next = createEntry('next', FLOW_PAUSE_MS + 10)
  expect(idsOf(listFlowEntries([next, first], first))).toEqual(['first', 'next'])
})

test('the flow of a user’s request excludes other users’ requests and includes anonymous ones', () => {
  const nobody = createEntry('nobody', 10)
  const other = createEntry('other', 20, { user_id: 'grace' })
  const own = createEntry('own', 30, { user_id: 'ada' })
  expect(idsOf(listFlowEntries([own, other, nobody], own))).toEqual(['nobody', 'own'])
  expect(idsOf(listFlowEntries([own, other, nobody], nobody))).toEqual(['nobody', 'other', 'own'])
})

// The tests read only these members.
const createMessage = (known: Partial<Message>) => known as Message // see above
const createUser = (known: Partial<User>) => known as User // see above

test('a journal flow merges events, requests, faults, messages and users into one timeline', () => {
  const sent = (end: number) => btoa(JSON.stringify({ client_sent_at: new Date(end).toISOString() }))
  const toEvent = (name: string, at: number, error_code?: string) => ({
    telemetry: { event_id: name, client_sent_at: new Date(at).toISOString() },
    event: { event_name: name, ...(error_code && { error_code }) },
  })
  // The browser's clock is an hour behind the tenant's.
  const browser = BEGIN - 3_600_000
  const entries = [
    createEntry('call', 110, { request_headers: { 'x-sdk-client': sent(browser + 100) }, user_id: 'ada' }),
    createEntry('failed', 210, { status: 500, fault_id: 'header:html_502' }),
    createEntry('report', 810, {
      operation_id: 'events',
      request_body: [toEvent('render', browser + 50), toEvent('failure', browser + 220, 'too_many_requests')],
    }),
  ]
  const messages = [
    createMessage({ message_id: 'mail', to: 'ada@example.com', sent_at: new Date(BEGIN + 105).toISOString() }),
  ]
  const users = [createUser({ user_id: 'ada', created_at: new Date(BEGIN + 103).toISOString() })]
  const steps = toFlowSteps(entries, { messages, users })
  expect(steps.map(({ kind, name, at, duration, isBad }) => [kind, name, at, duration, isBad])).toEqual([
    ['event', 'render', 0, 0, false],
    ['request', 'operation-call', 50, 10, false],
    ['user', 'ada', 53, 0, false],
    ['message', 'ada@example.com', 55, 0, false],
    ['fault', 'header:html_502', 150, 0, true],
    ['request', 'operation-failed', 150, 10, true],
    ['event', 'failure', 170, 0, true],
    ['request', 'events', 750, 10, false],
  ])
})

test('a user created before a flow appears in its timeline with the first request that names the user', () => {
  const entries = [createEntry('one', 100), createEntry('two', 200, { user_id: 'ada' })]
  const users = [createUser({ user_id: 'ada', created_at: new Date(BEGIN - 1_000).toISOString() })]
  expect(toFlowSteps(entries, { messages: [], users }).at(-1)).toMatchObject({ kind: 'user', at: 110 })
  expect(toFlowSteps(entries, { messages: [], users: [] }).at(-1)).toMatchObject({ kind: 'user', at: 110 })
})

test('if no request has a client send time, the last event of a telemetry report gets the report’s time', () => {
  const toEvent = (name: string, client_sent_at: string) => ({
    telemetry: { event_id: name, client_sent_at },
    event: { event_name: name },
  })
  const request_body = [
    toEvent('one', '2001-01-01T00:00:00.000Z'),
    toEvent('two', '2001-01-01T00:00:00.300Z'),
    'truncated',
  ]
  const entries = [createEntry('report', 410, { operation_id: 'events', request_body })]
  const steps = toFlowSteps(entries, { messages: [], users: [] })
  expect(steps.map(({ name, at }) => [name, at])).toEqual([
    ['one', 0],
    ['two', 300],
    ['events', 300],
  ])
})

test('a telemetry report whose body the journal truncated adds no events to the flow', () => {
  const entries = [createEntry('report', 10, { operation_id: 'events', request_body: 'truncated' })]
  expect(toFlowSteps(entries, { messages: [], users: [] }).map(({ kind }) => kind)).toEqual(['request'])
})

test('requests that were refused or got no response are marked as failed', () => {
  const entries = [null, 399, 400].map((status, index) => createEntry(String(index), index * 100, { status }))
  const steps = toFlowSteps(entries, { messages: [], users: [] })
  expect(steps.map(({ isBad }) => isBad)).toEqual([true, false, true])
})

test('a fault and its request are separate steps of a flow', () => {
  const steps = toFlowSteps([createEntry('one', 10, { fault_id: 'fault-1' })], { messages: [], users: [] })
  expect(new Set(steps.map(({ id }) => id)).size).toBe(2)
})

test.each([
  ['with the first request', 0, 90],
  ['before the flow', 120, 89],
  ['between two requests', 60, 150],
])('a user who was created %s appears in the flow after %i ms', (_, at, created) => {
  const entries = [createEntry('one', 100), createEntry('two', 210, { user_id: 'ada' })]
  const users = [createUser({ user_id: 'ada', created_at: new Date(BEGIN + created).toISOString() })]
  const steps = toFlowSteps(entries, { messages: [], users })
  expect(steps.find(({ kind }) => kind === 'user')).toMatchObject({ at })
})

test('a journal flow without requests has no steps', () => {
  expect(toFlowSteps([], { messages: [], users: [] })).toEqual([])
})
