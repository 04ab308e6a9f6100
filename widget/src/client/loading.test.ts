import { expect, test, vi } from 'vitest'
import { createOnce } from './loading.ts'

test('a function that succeeded does not run again, and one that failed does', async () => {
  const run = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('gone'))
  const once = createOnce(run)
  await expect(once()).rejects.toThrow('gone')
  expect(await once()).toBe('done')
  expect(await Promise.all([once(), once()])).toEqual(['done', 'done'])
  expect(run).toHaveBeenCalledTimes(2)
})
