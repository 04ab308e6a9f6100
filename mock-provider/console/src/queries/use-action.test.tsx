import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createQueryClient } from './query-client.ts'
import { useAction } from './use-action.ts'

/** Renders the hook beside a query. @returns the number of times that the query's data were fetched, too */
async function renderAction() {
  const queryClient = createQueryClient()
  const fetchData = vi.fn<() => Promise<string>>(async () => 'data')
  const hook = await renderHook(
    () => {
      useQuery({ queryKey: ['data'], queryFn: fetchData })
      return useAction()
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  )
  await vi.waitFor(() => expect(fetchData).toHaveBeenCalledOnce())
  return { ...hook, fetchData }
}

test('an action refetches the displayed data before it reports success', async () => {
  const { result, act, fetchData } = await renderAction()
  await act(() =>
    result.current.run(
      async () => 'Ada',
      (name) => `Created ${name}.`,
    ),
  )
  expect(fetchData).toHaveBeenCalledTimes(2)
  expect(result.current).toMatchObject({ isBusy: false, done: 'Created Ada.', error: undefined })
})

test('a failed action shows its error message, and the next action clears it', async () => {
  const { result, act, fetchData } = await renderAction()
  await act(() => result.current.run(() => Promise.reject(new Error('It is down.')), 'Done.'))
  expect(result.current).toMatchObject({ isBusy: false, done: undefined, error: 'It is down.' })
  expect(fetchData).toHaveBeenCalledOnce()
  await act(() => result.current.run(async () => {}, 'Done.'))
  expect(result.current).toMatchObject({ done: 'Done.', error: undefined })
})
