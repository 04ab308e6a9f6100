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

test('an Asana connection has an account name and a connection time', async () => {
  answer('{"connection":{"account_name":"Ada","connected_at":"2026-01-05T09:00:00.000Z"}}')
  expect(await asanaConnections.find()).toEqual({
    accountName: 'Ada',
    connectedAt: new Date('2026-01-05T09:00:00.000Z'),
  })
})

test('an Asana connection without a time in the response has no time', async () => {
  answer('{"connection":{"account_name":"Ada"}}')
  expect(await asanaConnections.find()).toEqual({ accountName: 'Ada' })
})

test('a response with a null Asana connection returns undefined', async () => {
  answer('{"connection":null}')
  expect(await asanaConnections.find()).toBeUndefined()
})

test('requests about the Asana connection accept only JSON', async () => {
  const fetch = answer('{"connection":null}')
  await asanaConnections.find()
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ accept: 'application/json' })
})

test('removing an Asana connection sends a DELETE request', async () => {
  const fetch = answer('{"connection":null}')
  await asanaConnections.remove()
  expect(fetch.mock.calls.map(([path, { method }]) => [path, method])).toEqual([['/api/asana/connection', 'DELETE']])
})

test(
  'removing an Asana connection fails after ten seconds without a response',
  { tags: 'chosen.own-call-timeout' },
  async () => {
    neverAnswer()
    const removing = expect(asanaConnections.remove()).rejects.toThrow('aborted')
    const settled = vi.fn()
    void removing.then(settled)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await removing
  },
)

test('starting an Asana connection sends a POST request, and ignores a 404 and a network error', async () => {
  const fetch = answer('{"error":"not_found"}', 404)
  await asanaConnections.start()
  expect(fetch.mock.calls.map(([path, { method }]) => [path, method])).toEqual([['/api/asana/start', 'POST']])
  fetch.mockRejectedValue(new TypeError('no network'))
  await asanaConnections.start()
})

test(
  'starting an Asana connection waits at most one second for a response',
  { tags: 'chosen.asana-start-timeout' },
  async () => {
    neverAnswer()
    const settled = vi.fn()
    const starting = asanaConnections.start().then(settled)
    await vi.advanceTimersByTimeAsync(999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await starting
  },
)

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
