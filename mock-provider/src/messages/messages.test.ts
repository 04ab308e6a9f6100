import { expect, onTestFinished, test, vi } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { listMessages, sendMessage, waitForMessages, type NewMessage } from './messages.ts'

function createTenant() {
  const { app, tenants, createTenant: create } = getSharedProvider()
  const tenant = create()
  const ask = async (query = '') => (await app.inject(`/_mock/${tenant.public_token}/messages${query}`)).json().messages
  return { app, tenants, tenant, ask }
}

function toMessage(known: Partial<NewMessage> = {}): NewMessage {
  const content = {
    subject: null,
    text: 'Your code is 123456',
    html: null,
    code: '123456',
    links: [],
    expires_at: null,
  }
  return { channel: 'sms', to: '+15005550006', template: 'otp_login_or_create', locale: 'en', ...content, ...known }
}

test('listing messages after a given time returns only those sent later', () => {
  const { tenant } = createTenant()
  tenant.clock.freeze(Date.parse('2030-01-01T00:00:00Z'))
  const sent = [1, 2, 3].map(() => {
    const message = sendMessage(tenant, toMessage())
    tenant.clock.freeze(tenant.clock.now() + 1_000)
    return message
  })
  expect(listMessages(tenant, { after: sent[1]?.sent_at })).toEqual([sent[2]])
  expect(listMessages(tenant, { after: '2029-12-31T23:59:59Z' })).toHaveLength(3)
})

test('messages are listed newest first', async () => {
  const { tenant, ask } = createTenant()
  const first = sendMessage(tenant, toMessage())
  const second = sendMessage(tenant, toMessage({ to: 'ada@example.com', channel: 'email' }))
  expect(await ask()).toEqual([second, first])
})

test('an inbox can be filtered by address (ignoring case), by channel and by the last message seen', async () => {
  const { tenant, ask } = createTenant()
  const mail = sendMessage(tenant, toMessage({ to: 'Ada@example.com', channel: 'email' }))
  tenant.clock.advance(1_000)
  const text = sendMessage(tenant, toMessage())
  expect(await ask('?to=ada@EXAMPLE.com')).toEqual([mail])
  expect(await ask('?channel=sms')).toEqual([text])
  expect(await ask(`?after=${mail.message_id}`)).toEqual([text])
  expect(await ask(`?after=${mail.sent_at}`)).toEqual([text])
  expect(await ask(`?after=${text.message_id}`)).toEqual([])
})

test('a request that waits for messages returns the first matching message', async () => {
  const { tenant } = createTenant()
  const waiting = waitForMessages(tenant, { to: 'ada@example.com' }, 60_000)
  sendMessage(tenant, toMessage())
  const wanted = sendMessage(tenant, toMessage({ to: 'ada@example.com' }))
  expect(await waiting).toEqual([wanted])
})

test('a completed wait for a message leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { tenant } = createTenant()
  const before = vi.getTimerCount()
  const waiting = waitForMessages(tenant, {}, 60_000)
  expect(vi.getTimerCount()).toBe(before + 1)
  sendMessage(tenant, toMessage())
  await waiting
  expect(vi.getTimerCount()).toBe(before)
})

test('a delayed message has a single timer, however often the clock is moved', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { tenant } = createTenant()
  const before = vi.getTimerCount()
  sendMessage(tenant, toMessage(), 60_000)
  for (const _ of [1, 2, 3]) tenant.clock.advance(1_000)
  expect(vi.getTimerCount()).toBe(before + 1)
})

test('a wait for messages returns an empty list on timeout', async () => {
  const { ask } = createTenant()
  expect(await ask('?wait_ms=1')).toEqual([])
})

test('without a wait time, an empty inbox is listed at once', async () => {
  const { tenant } = createTenant()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  expect(await waitForMessages(tenant, {}, 0)).toEqual([])
  expect(timers).not.toHaveBeenCalled()
})

test('messages of one tenant are not visible to another', async () => {
  const { tenants, tenant } = createTenant()
  sendMessage(tenant, toMessage())
  const other = tenants.find('public-token-test-other')
  expect(other && listMessages(other)).toEqual([])
})

test('only the newest thousand messages are kept', () => {
  const { tenant } = createTenant()
  for (let index = 0; index <= 1_000; index += 1) sendMessage(tenant, toMessage({ text: String(index) }))
  const kept = listMessages(tenant)
  expect(kept).toHaveLength(1_000)
  expect(kept.at(-1)?.text).toBe('1')
})

test('setting the clock back does not fire the timer of a delayed message at once', () => {
  const { tenant } = createTenant()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  sendMessage(tenant, toMessage(), 60_000)
  tenant.clock.freeze(Date.parse('2001-01-01T00:00:00Z'))
  tenant.clock.resume()
  const waits = timers.mock.calls.map(([, wait = 0]) => wait)
  expect(Math.max(...waits)).toBe(2 ** 31 - 1)
})
