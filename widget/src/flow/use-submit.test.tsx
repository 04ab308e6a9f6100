import { expect, test } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { createWidgetParts } from '../testing/widget-parts.ts'
import { useSubmit, type Reactions } from './use-submit.ts'
import { useWidget, WidgetProvider } from './widget-context.tsx'
import { en } from '../messages/en.ts'

const parts = createWidgetParts()

async function renderSubmit(
  action: (argument: string) => Promise<void>,
  reactions?: Reactions,
  onError?: (error: unknown) => void,
  toText?: Parameters<typeof useSubmit>[2],
) {
  const errors: unknown[] = []
  const callbacks = { onError: onError ?? ((error: unknown) => void errors.push(error)) }
  const hook = await renderHook(() => useSubmit(action, reactions, toText), {
    wrapper: ({ children }) => (
      <WidgetProvider {...parts} callbacks={callbacks}>
        {children}
      </WidgetProvider>
    ),
  })
  const submit = (argument = '') => hook.act(() => hook.result.current.submit(argument))
  return { ...hook, submit, errors }
}

test('`useSubmit` passes the submitted argument to its action', async () => {
  const given: string[] = []
  const { submit } = await renderSubmit(async (argument) => void given.push(argument))
  await submit('123456')
  expect(given).toEqual(['123456'])
})

test('a failed submit reports its error and shows it as text', { tags: 'other.callback' }, async () => {
  const { submit, result, errors } = await renderSubmit(() => Promise.reject(createProviderError('otp_code_not_found')))
  await submit()
  expect(result.current.errorText).toBe(en['error.otp_code_not_found'])
  expect(result.current.isSubmitting).toBe(false)
  expect(errors).toHaveLength(1)
})

test('a handler for an error type runs instead of showing the error’s text', async () => {
  const seen: string[] = []
  const { submit, result, errors } = await renderSubmit(() => Promise.reject(createProviderError('reset_password')), {
    reset_password: (error) => void seen.push(error.error_type),
  })
  await submit()
  expect(seen).toEqual(['reset_password'])
  expect(result.current.errorText).toBeUndefined()
  expect(errors).toHaveLength(1)
})

test('an error thrown by an error handler is shown as text and triggers no further handler', async () => {
  const { submit, result, errors } = await renderSubmit(() => Promise.reject(createProviderError('reset_password')), {
    reset_password: () => Promise.reject(createProviderError('reset_password')),
  })
  await submit()
  expect(result.current.errorText).toBe(en['error.reset_password'])
  expect(errors).toHaveLength(2)
})

test('the text of an error thrown by an error handler follows the text of the handled error', async () => {
  const { submit, result } = await renderSubmit(() => Promise.reject(createProviderError('reset_password')), {
    reset_password: () => Promise.reject(createProviderError('email_not_found')),
  })
  await submit()
  expect(result.current.errorText).toBe(`${en['error.reset_password']} ${en['error.email_not_found']}`)
})

test('a second submit while the first is running does nothing', async () => {
  let count = 0
  const { act, result } = await renderSubmit(async () => void (count += 1))
  await act(() => Promise.all([result.current.submit(''), result.current.submit('')]))
  expect(count).toBe(1)
})

test('a screen that is rendered outside the widget throws', async () => {
  const Lost = () => useWidget().config.products.length
  await expect(render(<Lost />)).rejects.toThrow('outside SignInWidget')
})

test('an `onError` callback that throws does not leave the form in its submitting state', async () => {
  const throwing = () => {
    throw new Error('The embedder failed.')
  }
  const { submit, result } = await renderSubmit(() => Promise.reject(new Error('no')), {}, throwing)
  await submit().catch(() => undefined)
  expect(result.current.isSubmitting).toBe(false)
})

test('`isFailedWith` matches the type of the last error until the error is cleared', async () => {
  const { act, submit, result } = await renderSubmit(() => Promise.reject(createProviderError('otp_code_not_found')))
  expect(result.current.isFailedWith(['otp_code_not_found'])).toBe(false)
  await submit()
  expect(result.current.isFailedWith(['invalid_code', 'otp_code_not_found'])).toBe(true)
  expect(result.current.isFailedWith(['invalid_code'])).toBe(false)
  expect(result.current.isFailedWith([])).toBe(false)
  await act(() => result.current.forget())
  expect(result.current.isFailedWith(['otp_code_not_found'])).toBe(false)
  expect(result.current.errorText).toBeUndefined()
})

test('passing an unknown error type to `isFailedWith` is a type error', async () => {
  const { result } = await renderSubmit(async () => {})
  // @ts-expect-error a typo
  expect(result.current.isFailedWith(['otp_code_not_fuond'])).toBe(false)
})

test('a network error during a submit has a text and no error type', async () => {
  const { submit, result } = await renderSubmit(() => Promise.reject(createNetworkError()))
  await submit()
  expect(result.current.errorText).toMatch(en['failure.network'])
  expect(result.current.isFailedWith(['otp_code_not_found'])).toBe(false)
})

test('the next submit clears the previous error at once', async () => {
  let isFailing = true
  let finish = () => {}
  const { act, submit, result } = await renderSubmit(() => {
    if (isFailing) return Promise.reject(createNetworkError())
    return new Promise((resolve) => (finish = () => resolve()))
  })
  await submit()
  expect(result.current.errorText).toBeDefined()
  isFailing = false
  await act(() => void result.current.submit(''))
  expect([result.current.errorText, result.current.isSubmitting]).toEqual([undefined, true])
  await act(async () => finish())
  expect([result.current.errorText, result.current.isSubmitting]).toEqual([undefined, false])
})

test('a finished submit can be repeated', async () => {
  let count = 0
  const { submit } = await renderSubmit(async () => void (count += 1))
  await submit()
  await submit()
  expect(count).toBe(2)
})

test('a submit is ignored until the result of the previous one is rendered', async () => {
  let count = 0
  const { act, result } = await renderSubmit(async () => void (count += 1))
  await act(async () => {
    const { submit } = result.current
    await submit('')
    await submit('')
  })
  expect(count).toBe(1)
})

test('an error handler for another error type does not run', async () => {
  const { submit, result } = await renderSubmit(() => Promise.reject(createProviderError('email_not_found')), {
    reset_password: () => Promise.reject(new Error('The reaction ran.')),
  })
  await submit()
  expect(result.current.errorText).toBe(en['error.email_not_found'])
})

test('no error handler runs for an error that does not come from the provider', async () => {
  const { submit, result, errors } = await renderSubmit(() => Promise.reject(new Error('reset_password')), {
    reset_password: () => Promise.reject(new Error('The reaction ran.')),
  })
  await submit()
  expect(result.current.errorText).toBe('Something went wrong. Please try again.')
  expect(errors).toHaveLength(1)
})

test('an error handler that fails with a network error shows the texts of both errors', async () => {
  const { submit, result } = await renderSubmit(() => Promise.reject(createProviderError('reset_password')), {
    reset_password: () => Promise.reject(createNetworkError()),
  })
  await submit()
  expect(result.current.errorText).toMatch(`${en['error.reset_password']} ${en['failure.network']}`)
})

test('a screen can supply its own function for error texts', async () => {
  const failure = createProviderError('otp_code_not_found')
  const { submit, result } = await renderSubmit(
    () => Promise.reject(failure),
    {},
    undefined,
    (error, messages) => `${String(error === failure)} ${messages['main.divider']}`,
  )
  await submit()
  expect(result.current.errorText).toBe('true or')
})
