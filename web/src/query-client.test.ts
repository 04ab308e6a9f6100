import { NetworkError, ProviderError } from '@latchkey/widget/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, shouldRetry, toRetryInterval } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  [undefined, 5000],
  ['4g', 5000],
  ['3g', 5000],
  ['2g', 10_000],
  ['slow-2g', 10_000],
])('on a network of the type %s a retry waits %i ms', (effectiveType, delayMs) => {
  expect(toRetryInterval(effectiveType === undefined ? {} : { connection: { effectiveType } })).toBe(delayMs)
})

test('a network error is retried', () => {
  expect(shouldRetry(3, new NetworkError('not reached'))).toBe(true)
})

test('a provider error is not retried', () => {
  const body = {
    error_type: 'internal_server_error',
    error_message: 'Oops.',
    status_code: 500,
    error_url: '',
    request_id: 'r',
  }
  expect(shouldRetry(0, new ProviderError(body))).toBe(false)
})

test('the same data is fetched once within two seconds', async () => {
  vi.useFakeTimers()
  const queryFn = vi.fn(async () => 'answer')
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['same'], queryFn })
  vi.advanceTimersByTime(1999)
  await client.fetchQuery({ queryKey: ['same'], queryFn })
  expect(queryFn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await client.fetchQuery({ queryKey: ['same'], queryFn })
  expect(queryFn).toHaveBeenCalledTimes(2)
  client.clear()
})
