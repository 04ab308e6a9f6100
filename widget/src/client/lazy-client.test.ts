import { expect, test, vi } from 'vitest'
import { NetworkError } from './errors.ts'
import { createLazyClient } from './lazy-client.ts'
import type { Methods } from './methods.ts'

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
