import { expect, test, vi } from 'vitest'
import { NetworkError } from './errors.ts'
import { createLazyClient } from './lazy-client.ts'
import type { Methods } from './methods.ts'

/** Creates methods by any name, which resolve to their path. */
function createEcho(path = ''): unknown {
  const get = (_target: object, name: string | symbol) => {
    if (name === 'then') return undefined
    return createEcho(path === '' ? String(name) : `${path}.${String(name)}`)
  }
  return new Proxy(async () => path, { get })
}

/** Lists all functions in an object, by their paths. */
function listFunctions(group: object, path: string[] = []): [path: string, call: () => Promise<unknown>][] {
  return Object.entries(group).flatMap(([name, member]) =>
    typeof member === 'function' ? [[[...path, name].join('.'), member]] : listFunctions(member, [...path, name]),
  )
}

const loaded = {
  otps: { authenticate: vi.fn(async (code: string) => code) },
  sessionRefresh: { start() {}, destroy() {} },
} as unknown as Methods

test('the first call of a method loads the code, once', async () => {
  const load = vi.fn(async () => loaded)
  const { methods } = createLazyClient(load)
  expect(load).not.toHaveBeenCalled()
  const calls = ['1', '2'].map((code) => methods.otps.authenticate(code, 'method-1', { session_duration_minutes: 5 }))
  expect(await Promise.all(calls)).toEqual(['1', '2'])
  expect(load).toHaveBeenCalledTimes(1)
  expect(loaded.otps.authenticate).toHaveBeenCalledWith('1', 'method-1', { session_duration_minutes: 5 })
})

test('a method whose code cannot be loaded throws a NetworkError, and the next call loads it', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(async () => loaded).mockRejectedValueOnce(cause)
  const { methods } = createLazyClient(load)
  const call = () => methods.otps.authenticate('1', 'method-1', { session_duration_minutes: 5 })
  const failure = await call().catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).toMatchObject({ cause })
  expect(await call()).toBe('1')
})

test('a failed preload is not an unhandled rejection', async () => {
  const load = vi.fn(async () => loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { methods, preload } = createLazyClient(load)
  preload()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await methods.otps.authenticate('1', 'method-1', { session_duration_minutes: 5 })).toBe('1')
})

test('each method calls the method of the same name', async () => {
  const { methods } = createLazyClient(async () => createEcho() as Methods) // the echo has every method
  const functions = listFunctions(methods)
  expect(functions.length).toBeGreaterThan(60)
  for (const [path, call] of functions) expect(await call()).toBe(path)
})

function createRefresh() {
  const sessionRefresh = { start: vi.fn(), destroy: vi.fn() }
  return { sessionRefresh, methods: { ...loaded, sessionRefresh } as unknown as Methods } // only these are used
}

test('loading the code starts the session refresh, and stopping destroys it', async () => {
  const { sessionRefresh, methods } = createRefresh()
  const { load, stop } = createLazyClient(async () => methods)
  await load()
  expect(sessionRefresh.start).toHaveBeenCalledTimes(1)
  expect(sessionRefresh.destroy).not.toHaveBeenCalled()
  stop()
  await load()
  expect(sessionRefresh.destroy).toHaveBeenCalledTimes(1)
})

test('code that is loaded after stopping does not start the session refresh', async () => {
  const { sessionRefresh, methods } = createRefresh()
  const { load, stop } = createLazyClient(async () => methods)
  stop()
  await load()
  expect(sessionRefresh.start).not.toHaveBeenCalled()
  expect(sessionRefresh.destroy).toHaveBeenCalledTimes(1)
})

test('stopping while the code fails to load is not an unhandled rejection', async () => {
  const { preload, stop } = createLazyClient(() => Promise.reject(new TypeError('Failed to fetch')))
  preload()
  stop()
  await new Promise((resolve) => setImmediate(resolve))
})
