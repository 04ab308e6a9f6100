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
])(
  'on a %s network, a failed query is retried after %i ms',
  { tags: ['fetcher.retry', 'fetcher.retry-slow'] },
  (effectiveType, delayMs) => {
    expect(toRetryInterval(effectiveType === undefined ? {} : { connection: { effectiveType } })).toBe(delayMs)
  },
)

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

test.each([
  [4999, false],
  [5000, true],
])(
  'when the window gets the focus, data that is %i ms old is fetched again: %s',
  { tags: 'fetcher.focus' },
  async (age, isFetched) => {
    vi.useFakeTimers()
    const client = createQueryClient()
    await client.fetchQuery({ queryKey: ['focus'], queryFn: async () => 'data' })
    vi.advanceTimersByTime(age)
    const { refetchOnWindowFocus } = client.getDefaultOptions().queries ?? {}
    const query = client.getQueryCache().find({ queryKey: ['focus'] })
    if (typeof refetchOnWindowFocus !== 'function' || !query) expect.unreachable('the client has both')
    expect(refetchOnWindowFocus(query)).toBe(isFetched)
    client.clear()
  },
)

test('retries wait longer on slow networks', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retryDelay !== 'function') expect.unreachable('the client computes the delay')
  vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } })
  expect(retryDelay(0, new Error())).toBe(10_000)
  vi.stubGlobal('navigator', { connection: {} })
  expect(retryDelay(0, new Error())).toBe(5000)
  vi.unstubAllGlobals()
})

test('queries also run while the browser is offline, so that they reach a provider on the same device', async () => {
  expect(createQueryClient().getDefaultOptions().queries?.networkMode).toBe('always')
})

test('the same query is fetched only once within two seconds', { tags: 'fetcher.dedupe' }, async () => {
  vi.useFakeTimers()
  const queryFn = vi.fn(async () => 'data')
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
