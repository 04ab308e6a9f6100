import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { en } from '../../messages/en.ts'
import { createNetworkError } from '../../testing/failures.ts'
import { createWidgetParts } from '../../testing/widget-parts.ts'
import { useCheck } from './use-check.ts'
import { WidgetProvider } from '../../flow/widget-context.tsx'

const parts = createWidgetParts()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Renders a check whose calls the test settles in any order. */
async function renderCheck(firstInput: string) {
  const asked = new Map<string, { resolve: (result: string) => void; reject: (error: unknown) => void }>()
  const errors: unknown[] = []
  const ask = (input: string) => new Promise<string>((resolve, reject) => void asked.set(input, { resolve, reject }))
  const hook = await renderHook((input = firstInput) => useCheck(input, ask, { delayMs: 500, slowMs: 3_000 }), {
    initialProps: firstInput,
    wrapper: ({ children }) => (
      <WidgetProvider {...parts} callbacks={{ onError: (error) => void errors.push(error) }}>
        {children}
      </WidgetProvider>
    ),
  })
  const advance = (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}))
  const answer = (input: string, text: string) => hook.act(async () => asked.get(input)?.resolve(text))
  const fail = (input: string) => hook.act(async () => asked.get(input)?.reject(createNetworkError()))
  return { ...hook, asked, errors, advance, answer, fail }
}

test('an input check starts after 500 ms without changes', async () => {
  const { asked, advance } = await renderCheck('a')
  await advance(499)
  expect([...asked.keys()]).toEqual([])
  await advance(1)
  expect([...asked.keys()]).toEqual(['a'])
})

test('an input that changes within the delay is not checked', { tags: 'password-input.every-key' }, async () => {
  const { asked, advance, rerender } = await renderCheck('a')
  await advance(499)
  await rerender('ab')
  await advance(500)
  expect([...asked.keys()]).toEqual(['ab'])
})

test('an empty input is not checked', async () => {
  const { asked, advance, result } = await renderCheck('')
  await advance(5_000)
  expect(asked.size).toBe(0)
  expect(result.current).toMatchObject({ result: undefined, isCurrent: false, isSlow: false })
})

test('a check result that arrives after a newer one is dropped', async () => {
  const { advance, answer, rerender, result } = await renderCheck('a')
  await advance(500)
  await rerender('ab')
  await advance(500)
  await answer('ab', 'of ab')
  await answer('a', 'of a')
  expect(result.current).toMatchObject({ result: 'of ab', isCurrent: true })
})

test('a check that fails after its input changed is dropped and not reported', async () => {
  const { advance, errors, fail, rerender, result } = await renderCheck('a')
  await advance(500)
  await rerender('ab')
  await fail('a')
  expect(result.current.errorText).toBeUndefined()
  expect(errors).toEqual([])
})

test('the last check result is kept during the next check but is not current', async () => {
  const { advance, answer, rerender, result } = await renderCheck('a')
  await advance(500)
  await answer('a', 'of a')
  await rerender('ab')
  expect(result.current).toMatchObject({ result: 'of a', isCurrent: false })
})

test('a check error is reported and shown until the input changes', async () => {
  const { advance, errors, fail, rerender, result } = await renderCheck('a')
  await advance(500)
  await fail('a')
  expect(result.current.errorText).toBe(en['failure.network'])
  expect(errors).toHaveLength(1)
  await rerender('ab')
  expect(result.current.errorText).toBeUndefined()
})

test('a check counts as slow from three seconds until its result arrives', async () => {
  const { advance, answer, result } = await renderCheck('a')
  await advance(3_499)
  expect(result.current.isSlow).toBe(false)
  await advance(1)
  expect(result.current.isSlow).toBe(true)
  await answer('a', 'of a')
  expect(result.current.isSlow).toBe(false)
})

test('a failed check can be repeated', async () => {
  const { act, advance, answer, fail, result } = await renderCheck('a')
  await advance(500)
  await fail('a')
  await act(() => result.current.checkAgain())
  await advance(500)
  await answer('a', 'of a')
  expect(result.current).toMatchObject({ result: 'of a', isCurrent: true, errorText: undefined })
})
