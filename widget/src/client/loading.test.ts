import { expect, test, vi } from 'vitest'
import { createOnce } from './loading.ts'

test('createOnce runs its function again after a failure, but not after a success', async () => {
  const run = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('gone'))
  const once = createOnce(run)
  await expect(once()).rejects.toThrow('gone')
  expect(await once()).toBe('done')
  expect(await Promise.all([once(), once()])).toEqual(['done', 'done'])
  expect(run).toHaveBeenCalledTimes(2)
})
