import { expect, test, vi } from 'vitest'
import { NetworkError } from './errors.ts'
import { createLoading, createOnce } from './loading.ts'

test('createOnce runs its function again after a failure, but not after a success', async () => {
  const run = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('gone'))
  const once = createOnce(run)
  await expect(once()).rejects.toThrow('gone')
  expect(await once()).toBe('done')
  expect(await Promise.all([once(), once()])).toEqual(['done', 'done'])
  expect(run).toHaveBeenCalledTimes(2)
})

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://app.example/methods.js'),
  new TypeError('error loading dynamically imported module: https://app.example/methods.js'),
  new TypeError('Importing a module script failed.'),
  new TypeError("'text/html' is not a valid JavaScript MIME type."),
  Object.assign(new Error('Loading chunk 5 failed.'), { name: 'ChunkLoadError' }),
  new Error('Unable to preload CSS for /assets/index.css'),
])('code that does not arrive is a network error: %s', async (cause) => {
  const failure = await createLoading(() => Promise.reject(cause))().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).toMatchObject({ cause, reason: 'unreachable' })
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'load')"),
  new ReferenceError('fetchUser is not defined'),
  new SyntaxError('Unexpected token'),
  new NetworkError('The provider did not respond in time.', { reason: 'timeout' }),
  'a thrown text',
])('what loaded code throws is thrown as it is: %s', async (thrown) => {
  const load = createLoading(async () => {
    throw thrown
  })
  expect(await load().catch((error: unknown) => error)).toBe(thrown)
})
