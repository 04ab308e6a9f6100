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

test('a browser page reports its address, its visibility and its network', () => {
  const { document, navigator } = stubPage()
  const page = findPage()
  expect(page).toMatchObject({ isBrowser: true, origin: 'https://app.example.com:8443', hostname: 'app.example.com' })
  expect(page.userAgent).toBe('Test')
  expect([page.isHidden(), page.isOnline()]).toEqual([false, true])
  document.visibilityState = 'hidden'
  navigator.onLine = false
  expect([page.isHidden(), page.isOnline()]).toEqual([true, false])
})

test.each(['pageshow', 'pagehide', 'online'] as const)('a page listens to %s of the window until stopped', (type) => {
  const { window } = stubPage()
  const listener = vi.fn()
  const stop = findPage().listen(type, listener)
  window.dispatchEvent(new Event(type))
  stop()
  window.dispatchEvent(new Event(type))
  expect(listener.mock.calls).toEqual([[]])
})

test('a page listens to visibilitychange of the document', () => {
  const { document } = stubPage()
  const listener = vi.fn()
  findPage().listen('visibilitychange', listener)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a page passes on the keys that other tabs write until stopped', () => {
  const { window } = stubPage()
  const listener = vi.fn()
  const stop = findPage().listenToStorage(listener)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'root' }))
  stop()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'late' }))
  expect(listener.mock.calls).toEqual([['root']])
})

test('a server has a visible page that is online, without an address and without events', () => {
  const page = findPage()
  expect(page).toMatchObject({ isBrowser: false, origin: '', hostname: '', userAgent: '' })
  expect([page.isHidden(), page.isOnline()]).toEqual([false, true])
  const listener = vi.fn()
  page.listen('online', listener)()
  page.listenToStorage(listener)()
  expect(listener).not.toHaveBeenCalled()
})

test('code without a window runs on a server, even if there is a document', () => {
  stubPage()
  vi.stubGlobal('window', undefined)
  expect(findPage().isBrowser).toBe(false)
})

test('a page is idle when its browser is', () => {
  stubPage()
  expect(findPage().whenIdle).toBe(whenIdle)
})

test('a server is never idle', () => {
  const callback = vi.fn()
  findPage().whenIdle(callback)
  expect(callback).not.toHaveBeenCalled()
})
