import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { createDeadline } from './clock.ts'
import { NetworkError } from './errors.ts'
import type { createMethods } from './methods.ts'
import { createStorage } from './storage.ts'
import { createEnvironment, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

/** Connects a page whose methods are a fake, which arrives when the page calls one. */
function connect() {
  const { clock, browser, provider } = createEnvironment()
  const tab = browser.openTab()
  const sessionRefresh = { start: vi.fn(), destroy: vi.fn(), getStatus: vi.fn() }
  const methods = { otps: { authenticate: vi.fn(async (code: string) => code) } }
  const importMethods = vi.fn(async () => ({
    createMethods: (() => ({ methods, sessionRefresh })) as unknown as typeof createMethods, // only these are used
  }))
  const connection = createConnection({
    ...tab,
    publicToken: PUBLIC_TOKEN,
    options: {},
    clock,
    fetch: provider.fetch,
    storage: createStorage(STATE_KEY, tab.storageAreas, tab.page),
    withDeadline: createDeadline(clock, 10_000),
    importMethods,
  })
  return { connection, sessionRefresh, importMethods, methods }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('concurrent calls load the code of the client methods once', async () => {
  const { connection, importMethods, methods } = connect()
  expect(importMethods).not.toHaveBeenCalled()
  expect(await Promise.all([connection.loadMethods(), connection.loadMethods()])).toEqual([methods, methods])
  expect(importMethods).toHaveBeenCalledTimes(1)
})

test('failing to load the client methods throws a NetworkError, and the next call loads them again', async () => {
  const { connection, importMethods, methods } = connect()
  const cause = new TypeError('Failed to fetch dynamically imported module')
  importMethods.mockRejectedValueOnce(cause)
  const failure = await connection.loadMethods().catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).toMatchObject({ cause })
  expect(await connection.loadMethods()).toBe(methods)
})

test('prepare() causes no unhandled rejection when loading the client methods fails', async () => {
  const { connection, importMethods, methods } = connect()
  importMethods.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  connection.prepare()
  await nextTurn()
  expect(await connection.loadMethods()).toBe(methods)
})

test('loading the methods starts the session refresh, and destroying the connection ends it', async () => {
  const { connection, sessionRefresh } = connect()
  await connection.loadMethods()
  expect(sessionRefresh.start).toHaveBeenCalledTimes(1)
  expect(sessionRefresh.destroy).not.toHaveBeenCalled()
  connection.destroy()
  expect(sessionRefresh.destroy).toHaveBeenCalledTimes(1)
})

test('client methods that are loaded after destroy() do not start the session refresh', async () => {
  const { connection, sessionRefresh } = connect()
  connection.destroy()
  await connection.loadMethods()
  expect(sessionRefresh.start).not.toHaveBeenCalled()
  expect(sessionRefresh.destroy).toHaveBeenCalledTimes(1)
})

test('destroying a connection whose methods fail to load causes no unhandled rejection', async () => {
  const { connection, importMethods } = connect()
  importMethods.mockRejectedValue(new TypeError('Failed to fetch'))
  connection.prepare()
  connection.destroy()
  await nextTurn()
})
