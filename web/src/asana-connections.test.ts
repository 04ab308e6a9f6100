import { afterEach, expect, test, vi } from 'vitest'
import { asanaConnections } from './asana-connections.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(body: BodyInit, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Stubs a server that never responds, and a clock that a test moves. */
function neverAnswer() {
  vi.useFakeTimers()
  const fetch = (_path: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', fetch)
}

test('a connection has the name of its account and its time', async () => {
  answer('{"connection":{"account_name":"Ada","connected_at":"2026-01-05T09:00:00.000Z"}}')
  expect(await asanaConnections.find()).toEqual({
    accountName: 'Ada',
    connectedAt: new Date('2026-01-05T09:00:00.000Z'),
  })
})

test('a connection of unknown time has no time', async () => {
  answer('{"connection":{"account_name":"Ada"}}')
  expect(await asanaConnections.find()).toEqual({ accountName: 'Ada' })
})

test('a person may have no connection', async () => {
  answer('{"connection":null}')
  expect(await asanaConnections.find()).toBeUndefined()
})

test('requests ask for a JSON response', async () => {
  const fetch = answer('{"connection":null}')
  await asanaConnections.find()
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ accept: 'application/json' })
})

test('removing a connection sends DELETE', async () => {
  const fetch = answer('{"connection":null}')
  await asanaConnections.remove()
  expect(fetch.mock.calls.map(([path, { method }]) => [path, method])).toEqual([['/api/asana/connection', 'DELETE']])
})

test('a server that never answers fails after ten seconds', async () => {
  neverAnswer()
  const removing = expect(asanaConnections.remove()).rejects.toThrow('aborted')
  const settled = vi.fn()
  void removing.then(settled)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await removing
})

test('the start of a connection is posted, and a missing route or response is no failure', async () => {
  const fetch = answer('{"error":"not_found"}', 404)
  await asanaConnections.start()
  expect(fetch.mock.calls.map(([path, { method }]) => [path, method])).toEqual([['/api/asana/start', 'POST']])
  fetch.mockRejectedValue(new TypeError('no network'))
  await asanaConnections.start()
})

test('the start of a connection waits at most five seconds for a response', async () => {
  neverAnswer()
  const settled = vi.fn()
  const starting = asanaConnections.start().then(settled)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await starting
})

test.each([
  ['an error', '{"error":"signed_out"}', 401],
  ['an error with a body', '{"connection":null}', 500],
  ['a page', '<!doctype html>', 200],
  ['another document', '{"connection":7}', 200],
  ['a connection without a name', '{"connection":{}}', 200],
  ['a connection whose name is no text', '{"connection":{"account_name":7}}', 200],
  ['no object', 'null', 200],
])('%s is refused as a response about an Asana connection', async (_what, body, status) => {
  answer(body, status)
  await expect(asanaConnections.find()).rejects.toThrow(
    status === 200 && body.startsWith('<') ? 'JSON' : 'The connection to Asana is unknown',
  )
  await expect(asanaConnections.remove()).rejects.toThrow()
})
