import { QueryClientProvider, type UseQueryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createQueryClient } from './query-client.ts'
import { poll } from './poll.ts'
import { useControlQuery } from './use-control-query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Renders the hook with a query that tests can exchange. */
async function renderQuery<Data>(call: () => Promise<Data>) {
  const queryClient = createQueryClient()
  const toQuery = (key: string, fetchData: () => Promise<Data>): UseQueryOptions<Data> =>
    poll([key], () => fetchData().then((data) => ({ data })))
  const hook = await renderHook((query) => useControlQuery(query ?? toQuery('first', call)), {
    initialProps: toQuery('first', call),
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  const pass = (milliseconds: number) => hook.act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await pass(0)
  return { ...hook, pass, toQuery }
}

test('a console query fetches data at once and again every two seconds', async () => {
  let count = 0
  const { result, pass } = await renderQuery(async () => (count += 1))
  expect(result.current.data).toBe(1)
  await pass(1_990)
  expect(result.current.data).toBe(1)
  await pass(20)
  expect(result.current.data).toBe(2)
})

test('a console query does not poll while the page is hidden', async () => {
  let count = 0
  const { pass } = await renderQuery(async () => (count += 1))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(10_000)
  expect(count).toBe(1)
})

test('a failed console query keeps the last data and reports the error', async () => {
  let isFailing = false
  const { result, pass } = await renderQuery(() =>
    isFailing ? Promise.reject(new Error('It is down.')) : Promise.resolve('data'),
  )
  isFailing = true
  await pass(2_010)
  expect(result.current).toEqual({ data: 'data', error: 'It is down.' })
  isFailing = false
  await pass(2_010)
  expect(result.current).toEqual({ data: 'data', error: undefined })
})

test('a failed console query without data keeps its error during the next fetch', async () => {
  let fail: (reason: Error) => void = () => {}
  const { result, pass } = await renderQuery(() => new Promise((_, reject) => (fail = reject)))
  fail(new Error('It is down.'))
  await pass(2_010)
  expect(result.current).toEqual({ data: undefined, error: 'It is down.' })
})

test('a console query ignores a late response to a previous query', async () => {
  let respond: (data: string) => void = () => {}
  const { result, rerender, pass, toQuery } = await renderQuery(
    () => new Promise<string>((resolve) => (respond = resolve)),
  )
  await rerender(toQuery('other', async () => 'other'))
  await pass(0)
  respond('late')
  await pass(0)
  expect(result.current.data).toBe('other')
})
