import { expect, test, vi } from 'vitest'
import type { Events } from './events.ts'
import { createLazyEvents } from './lazy-events.ts'
import { findPage } from './page.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'

const { page } = createFakeBrowser({ clock: createFakeClock() }).openTab()

function createSender() {
  const calls: string[] = []
  const sender: Events = {
    log: (name) => void calls.push(name),
    flush: () => void calls.push('(flush)'),
    destroy: () => void calls.push('(destroy)'),
  }
  return { calls, sender }
}

test('events are kept until the code that sends them is there, with all their details', () => {
  const events = createLazyEvents(page)
  const log = vi.fn<Events['log']>()
  events.log('first', { a: 1 }, { http_status_code: 500 })
  events.flush()
  expect(log).not.toHaveBeenCalled()
  events.connect({ ...createSender().sender, log })
  events.log('second')
  expect(log.mock.calls).toEqual([['first', { a: 1 }, { http_status_code: 500 }], ['second']])
})

test('once connected, events are flushed and ended like those of the sender', () => {
  const events = createLazyEvents(page)
  const { calls, sender } = createSender()
  events.connect(sender)
  events.flush()
  events.destroy()
  expect(calls).toEqual(['(flush)', '(destroy)'])
})

test('events of a client that was destroyed early are sent as soon as the code is there', () => {
  const events = createLazyEvents(page)
  const { calls, sender } = createSender()
  events.log('first')
  events.destroy()
  events.connect(sender)
  expect(calls).toEqual(['first', '(destroy)'])
})

test('dropped events are not sent later', () => {
  const events = createLazyEvents(page)
  const { calls, sender } = createSender()
  events.log('first')
  events.drop()
  events.log('second')
  events.connect(sender)
  expect(calls).toEqual([])
})

test('a server keeps no events', () => {
  const events = createLazyEvents(findPage())
  const { calls, sender } = createSender()
  events.log('first')
  events.connect(sender)
  expect(calls).toEqual([])
})
