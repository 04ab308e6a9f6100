import { expect, test, vi } from 'vitest'
import { createLazyOneTap } from './lazy-one-tap.ts'
import type { createOneTap, OneTapOutcome } from './one-tap.ts'

const refused: OneTapOutcome & { success: false } = { success: false, reason: 'invalid_client' }
const oneTap: ReturnType<typeof createOneTap> = { createClient: async () => refused, start: async () => refused }

test('the code is loaded by the first call, once', async () => {
  const load = vi.fn(async () => oneTap)
  const lazy = createLazyOneTap(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([lazy.createClient(), lazy.start()])).toEqual([refused, refused])
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that cannot be loaded is a NetworkError, and the next call loads it', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const lazy = createLazyOneTap(vi.fn(async () => oneTap).mockRejectedValueOnce(cause))
  await expect(lazy.createClient()).rejects.toMatchObject({ name: 'NetworkError', cause })
  expect(await lazy.createClient()).toEqual(refused)
})
