import { expect, test } from 'vitest'
import { createDeadline } from './clock.ts'
import { createEvents } from './events.ts'
import type { Page } from './page.ts'
import { createTelemetry } from './telemetry.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { createFakeProvider } from './testing/fake-provider.ts'

function openEvents(response: unknown = {}, changes: Partial<Page> = {}) {
  const clock = createFakeClock()
  const tab = createFakeBrowser({ clock }).openTab()
  const provider = createFakeProvider({ '/events': response })
  const events = createEvents({
    baseUrl: 'http://localhost:4010',
    publicToken: 'public-token-test-1',
    clock,
    page: { ...tab.page, ...changes },
    fetch: provider.fetch,
    withDeadline: createDeadline(clock, 10_000),
    createTelemetry: () => createTelemetry({ clock, page: tab.page, state: { user: null, session: null } }),
  })
  const names = () =>
    provider
      .bodiesOf('/events')
      .map((batch) => (batch as { event: { event_name: string } }[]).map(({ event }) => event.event_name))
  return { events, clock, tab, provider, names }
}

test('logged events are sent in one batch after 800 ms', { tags: ['events.batched', 'events.interval'] }, async () => {
  const { events, clock, names } = openEvents()
  events.log('one')
  await clock.advance(400)
  events.log('two')
  await clock.advance(399)
  expect(names()).toEqual([])
  await clock.advance(1)
  expect(names()).toEqual([['one', 'two']])
})

test('a client on a server sends no events', async () => {
  const { events, clock, names } = openEvents({}, { isBrowser: false })
  events.log('one')
  await clock.advance(800)
  expect(names()).toEqual([])
})

test('a batch of fifteen events is sent immediately', { tags: 'events.batch-size' }, async () => {
  const { events, clock, names } = openEvents()
  for (let count = 1; count <= 16; count++) events.log(`event ${count}`)
  await clock.advance(0)
  expect(names().map(({ length }) => length)).toEqual([15])
  await clock.advance(800)
  expect(names().map(({ length }) => length)).toEqual([15, 1])
})

test(
  'an event request carries no credentials and contains the public token',
  { tags: ['event.public-token', 'events.body'] },
  async () => {
    const { events, clock, provider } = openEvents()
    events.log('email_sent', { email: 'ada@example.com', type: 'login_or_create_otp' })
    await clock.advance(800)
    const [call] = provider.calls
    expect(call?.headers.get('content-type')).toBe('application/json')
    expect(call?.headers.get('authorization')).toBeNull()
    expect(call?.headers.get('x-sdk-client')).toBeNull()
    expect(call?.body).toMatchObject([
      {
        telemetry: { sdk: { version: '5.38.1' } },
        event: {
          public_token: 'public-token-test-1',
          event_name: 'email_sent',
          details: { email: 'ada@example.com', type: 'login_or_create_otp' },
        },
      },
    ])
  },
)

test('queued events are sent with keepalive when the page is hidden or left', async () => {
  const { events, tab, clock, provider, names } = openEvents()
  events.log('before leaving')
  tab.dispatch('pagehide')
  events.log('before hiding')
  tab.set({ isHidden: true })
  tab.set({ isHidden: false })
  await clock.advance(800)
  expect(names()).toEqual([['before leaving'], ['before hiding']])
  expect(provider.calls.every(({ keepalive }) => keepalive)).toBe(true)
})

test(
  'an event batch of more than 60000 bytes is sent without keepalive',
  { tags: 'chosen.keepalive-size' },
  async () => {
    const { events, tab, clock, provider } = openEvents()
    const send = async (text: string) => {
      events.log('large', { text })
      tab.dispatch('pagehide')
      await clock.advance(0)
      return new TextEncoder().encode(JSON.stringify(provider.calls.at(-1)?.body)).length
    }
    // The letter é takes two bytes in UTF-8.
    const rest = 60_000 - (await send('é'))
    expect(await send('é' + 'x'.repeat(rest))).toBe(60_000)
    expect(await send('é' + 'x'.repeat(rest + 1))).toBe(60_001)
    expect(provider.calls.map(({ keepalive }) => keepalive)).toEqual([true, true, false])
  },
)

test('a failed batch of events is dropped without an error', async () => {
  const { events, clock, names } = openEvents(new TypeError('Failed to fetch'))
  events.log('one')
  await clock.advance(800)
  events.log('two')
  await clock.advance(800)
  expect(names()).toEqual([['one'], ['two']])
})

test('a destroyed event queue sends its events once and no longer listens to the page', async () => {
  const { events, tab, clock, names } = openEvents()
  events.log('last')
  events.destroy()
  await clock.advance(800)
  expect(names()).toEqual([['last']])
  expect(clock.getDelays()).toEqual([])
  events.log('after')
  tab.dispatch('pagehide')
  await clock.advance(0)
  expect(names()).toEqual([['last']])
})

test('an event logged without details is sent with empty details', async () => {
  const { events, clock, provider } = openEvents()
  events.log('one')
  await clock.advance(800)
  expect(provider.bodiesOf('/events')).toMatchObject([[{ event: { details: {} } }]])
  expect(provider.calls.map(({ method, path, keepalive }) => [method, path, keepalive])).toEqual([
    ['POST', '/events', false],
  ])
})
