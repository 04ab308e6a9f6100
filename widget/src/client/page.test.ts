import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from '../browser/when-idle.ts'
import { findPage } from './page.ts'

afterEach(() => vi.unstubAllGlobals())

function stubPage() {
  const window = Object.assign(new EventTarget(), { location: new URL('https://app.example.com:8443/login') })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { userAgent: 'Test', onLine: true }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', navigator)
  return { window, document, navigator }
}

test('a browser page reports its origin, visibility and network status', () => {
  const { document, navigator } = stubPage()
  const page = findPage()
  expect(page).toMatchObject({ isBrowser: true, origin: 'https://app.example.com:8443', hostname: 'app.example.com' })
  expect(page.userAgent).toBe('Test')
  expect([page.isHidden(), page.isOnline()]).toEqual([false, true])
  document.visibilityState = 'hidden'
  navigator.onLine = false
  expect([page.isHidden(), page.isOnline()]).toEqual([true, false])
})

test.each(['pageshow', 'pagehide', 'online'] as const)(
  'a page listener for the window event %s is called until it is stopped',
  (type) => {
    const { window } = stubPage()
    const listener = vi.fn()
    const stop = findPage().listen(type, listener)
    window.dispatchEvent(new Event(type))
    stop()
    window.dispatchEvent(new Event(type))
    expect(listener.mock.calls).toEqual([[]])
  },
)

test('a page listener for visibilitychange listens to the document', () => {
  const { document } = stubPage()
  const listener = vi.fn()
  findPage().listen('visibilitychange', listener)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledTimes(1)
})

test(
  'a storage listener receives the keys that other tabs write until it is stopped',
  { tags: 'session-state.tabs' },
  () => {
    const { window } = stubPage()
    const listener = vi.fn()
    const stop = findPage().listenToStorage(listener)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'root' }))
    stop()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'late' }))
    expect(listener.mock.calls).toEqual([['root']])
  },
)

test('a storage listener receives the keys that other clients on the page announce until it is stopped', () => {
  stubPage()
  class StorageEvent extends Event {
    constructor(type: string, init: object) {
      super(type)
      Object.assign(this, init)
    }
  }
  vi.stubGlobal('StorageEvent', StorageEvent)
  const listener = vi.fn()
  const stop = findPage().listenToStorage(listener)
  findPage().announceStorage('root')
  stop()
  findPage().announceStorage('late')
  expect(listener.mock.calls).toEqual([['root']])
})

test('on a server, the page is visible and online, and has no origin and no events', () => {
  const page = findPage()
  expect(page).toMatchObject({ isBrowser: false, origin: '', hostname: '', userAgent: '' })
  expect([page.isHidden(), page.isOnline()]).toEqual([false, true])
  const listener = vi.fn()
  page.listen('online', listener)()
  page.listenToStorage(listener)()
  expect(listener).not.toHaveBeenCalled()
})

test('an environment without a window counts as a server, even if it has a document', () => {
  stubPage()
  vi.stubGlobal('window', undefined)
  expect(findPage().isBrowser).toBe(false)
})

test('a page in a browser uses the idle detection of the browser', () => {
  stubPage()
  expect(findPage().whenIdle).toBe(whenIdle)
})

test('on a server, the idle callback of a page is never called', () => {
  const callback = vi.fn()
  findPage().whenIdle(callback)
  expect(callback).not.toHaveBeenCalled()
})

test('a page that the browser has rendered in advance waits until it is opened, and any other does not', async () => {
  const { document } = stubPage()
  await findPage().whenOpened()
  Object.assign(document, { prerendering: true })
  const opened = vi.fn()
  const opening = findPage().whenOpened().then(opened)
  await Promise.resolve()
  expect(opened).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  await opening
  expect(opened).toHaveBeenCalledTimes(1)
})
