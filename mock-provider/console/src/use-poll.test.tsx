import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { usePoll } from './use-poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Polls with a function that tests can exchange. */
async function renderPoll<Data>(fetchData: () => Promise<Data>) {
  const hook = await renderHook((props) => usePoll(props?.fetchData ?? fetchData), { initialProps: { fetchData } })
  await hook.act(() => vi.advanceTimersByTimeAsync(0))
  return hook
}

test('data are fetched at once and again every two seconds', async () => {
  let count = 0
  const { result, act } = await renderPoll(async () => (count += 1))
  const first = result.current.data ?? 0
  expect(first).toBeGreaterThan(0)
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(result.current.data).toBe(first)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current.data).toBe(first + 1)
})

test('a hidden page does not poll', async () => {
  let count = 0
  const { act } = await renderPoll(async () => (count += 1))
  const before = count
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(count).toBe(before)
})

test('after a failure the last data stay, with the error', async () => {
  let isFailing = false
  const { result, act } = await renderPoll(() =>
    isFailing ? Promise.reject(new Error('It is down.')) : Promise.resolve('data'),
  )
  isFailing = true
  await act(() => result.current.refresh())
  expect(result.current).toMatchObject({ data: 'data', error: 'It is down.' })
  isFailing = false
  await act(() => result.current.refresh())
  expect(result.current).toMatchObject({ data: 'data', error: undefined })
})

test('a late response to an earlier question is dropped', async () => {
  let respond: (data: string) => void = () => {}
  const slow = () => new Promise<string>((resolve) => (respond = resolve))
  const { result, rerender, act } = await renderPoll(slow)
  const other = async () => 'other'
  await rerender({ fetchData: other })
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(async () => respond('late'))
  expect(result.current.data).toBe('other')
})
