import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { en } from '../messages/en.ts'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { createWidgetParts } from '../testing/widget-parts.ts'
import { explainError } from './explain-error.ts'
import { useSubmit } from './use-submit.ts'
import { WidgetProvider } from './widget-context.tsx'

const loading = vi.hoisted(() => ({ error: undefined as unknown }))

vi.mock(import('./load-actions.ts'), () => ({
  loadActions: () => Promise.reject(loading.error ?? createNetworkError()),
  lazyAction: () => () => Promise.reject(createNetworkError()),
  findActions: () => undefined,
}))

const GERMAN = { tag: 'de', direction: 'ltr', messages: { 'failure.network': 'Keine Verbindung.' } } as const

test('a network error has a text even if the error-handling code fails to load', async () => {
  expect(await explainError(createNetworkError())).toEqual([
    { text: 'The sign-in service could not be reached. Please check your connection and try again.' },
  ])
  expect(await explainError(createNetworkError(), GERMAN)).toEqual([{ text: 'Keine Verbindung.' }])
})

test.each([
  [
    "an error's own message",
    createProviderError('bad_request', 'The server said so.'),
    [{ text: 'The server said so.' }],
  ],
  ['nothing for an error without a message', new Error(''), []],
  ['nothing for a thrown text', 'oops', []],
])('if the error-handling code fails to load, the explanation of an error is %s', async (_case, error, parts) => {
  expect(await explainError(error)).toEqual(parts)
})

test.each([
  ['does not arrive', createNetworkError(), en['failure.network']],
  ['throws', new TypeError('x is undefined'), en['failure.unknown']],
])('a submit whose code %s reports the error, says so and sends nothing', async (_case, error, text) => {
  loading.error = error
  const parts = createWidgetParts()
  const action = vi.fn(async () => {})
  const onError = vi.fn()
  const { act, result } = await renderHook(() => useSubmit(action), {
    wrapper: ({ children }) => (
      <WidgetProvider {...parts} callbacks={{ onError }}>
        {children}
      </WidgetProvider>
    ),
  })
  await act(() => result.current.submit())
  expect([result.current.errorText, result.current.errorParts]).toEqual([text, [{ text }]])
  expect(result.current.isSubmitting).toBe(false)
  expect(onError).toHaveBeenCalledExactlyOnceWith(error)
  expect(action).not.toHaveBeenCalled()
})
