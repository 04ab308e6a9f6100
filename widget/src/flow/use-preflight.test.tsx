import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { ProviderError } from '../client/errors.ts'
import { createNetworkError } from '../testing/failures.ts'
import { createWidgetParts } from '../testing/widget-parts.ts'
import { usePreflight } from './use-preflight.ts'
import { WidgetProvider } from './widget-context.tsx'

const parts = createWidgetParts()

function toError(status_code: number) {
  return new ProviderError({
    status_code,
    request_id: 'request-id-test-1',
    error_type: 'bad_request',
    error_message: 'The server said so.',
    error_url: '',
  })
}

test.each([
  ['a status of 499', toError(499), false],
  ['a status of 500', toError(500), true],
  ['a provider that is not reached', createNetworkError(), true],
])('after %s, a retry is offered only if the error may be temporary', async (_case, error, canRetry) => {
  const { result } = await renderHook(() => usePreflight(() => Promise.reject(error)), {
    wrapper: ({ children }) => (
      <WidgetProvider {...parts} callbacks={{}}>
        {children}
      </WidgetProvider>
    ),
  })
  expect(result.current.retry).toBeUndefined()
  result.current.run()
  await expect.poll(() => result.current.errorText).toBeTruthy()
  expect(result.current.retry !== undefined).toBe(canRetry)
})
