import { expect, test, vi } from 'vitest'
import { createLoading } from './create-loading.ts'
import { createLazyGroup } from './lazy-group.ts'

const loaded = { start: async (text: string) => `started ${text}`, inner: { stop: async () => 'stopped' } }

test('the code is loaded by the first call, once', async () => {
  const load = vi.fn(async () => loaded)
  const lazy = createLazyGroup({ start: 1, inner: { stop: 1 } }, createLoading(load))
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([lazy.start('one'), lazy.start('other'), lazy.inner.stop()])).toEqual([
    'started one',
    'started other',
    'stopped',
  ])
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that cannot be loaded is a NetworkError, and the next call loads it', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = createLoading(vi.fn(async () => loaded).mockRejectedValueOnce(cause))
  const lazy = createLazyGroup({ start: 1, inner: { stop: 1 } }, load)
  await expect(lazy.start('one')).rejects.toMatchObject({ name: 'NetworkError', cause })
  expect(await lazy.start('one')).toBe('started one')
})
