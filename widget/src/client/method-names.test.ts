import { expect, test, vi } from 'vitest'
import { DEFAULT_BOOTSTRAP } from './bootstrap.ts'
import { createLazyGroup, createLoading } from './loading.ts'
import { createFrame } from './frame.ts'
import { createProviderClient } from './index.ts'
import { METHOD_NAMES } from './method-names.ts'
import { createMethods } from './methods.ts'
import { createOneTap } from './one-tap.ts'
import { createOptionalMethods } from './optional-methods.ts'
import { findPage } from './page.ts'

/** Lists what is not an object, by its path in a group. */
function listPaths(group: object, path: string[] = []): string[] {
  return Object.entries(group).flatMap(([name, member]) =>
    typeof member === 'object' ? listPaths(member, [...path, name]) : [[...path, name].join('.')],
  )
}

/** What the methods use before they are called. */
const DEPS = {
  page: findPage(),
  options: {},
  storage: {},
  bootstrap: { getAsync: async () => DEFAULT_BOOTSTRAP },
  store: { get: () => ({}), onUpdate: () => () => {} },
} as never

test('METHOD_NAMES lists exactly the methods of the lazily loaded client code', () => {
  const { methods } = createMethods(DEPS)
  const loaded = { ...methods, ...createOptionalMethods(DEPS), frame: createFrame(DEPS) }
  const oauth = { ...methods.oauth, googleOneTap: createOneTap(DEPS) }
  expect(listPaths(METHOD_NAMES).sort()).toEqual(listPaths({ ...loaded, oauth }).sort())
})

test('a client has a function for every method name', () => {
  const client = createProviderClient('public-token-test-1')
  expect(listPaths(client)).toEqual(expect.arrayContaining(listPaths(METHOD_NAMES)))
})

const loaded = { start: async (text: string) => `started ${text}`, inner: { stop: async () => 'stopped' } }

test('a lazy method group loads its code once, on the first call', async () => {
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

test('a lazy method throws a NetworkError if its code cannot be loaded, and the next call loads it', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = createLoading(vi.fn(async () => loaded).mockRejectedValueOnce(cause))
  const lazy = createLazyGroup({ start: 1, inner: { stop: 1 } }, load)
  await expect(lazy.start('one')).rejects.toMatchObject({ name: 'NetworkError', cause })
  expect(await lazy.start('one')).toBe('started one')
})
