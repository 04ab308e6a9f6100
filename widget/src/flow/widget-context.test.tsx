import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Callbacks } from '../config.ts'
import { renderInWidget } from '../testing/render-in-widget.tsx'
import { createWidgetParts } from '../testing/widget-parts.ts'
import type { Product } from './product.ts'
import { INITIAL_STATE } from './reducer.ts'
import { useWidget, WidgetProvider } from './widget-context.tsx'

test('a widget starts in the initial state', async () => {
  const { result } = await renderInWidget(useWidget)
  expect(result.current.state).toBe(INITIAL_STATE)
})

test('a widget can start in another state', async () => {
  const initialState = { ...INITIAL_STATE, screen: 'password-reset-form' as const }
  const { result } = await renderInWidget(useWidget, { initialState })
  expect(result.current.state).toBe(initialState)
})

test('a dispatched action changes the widget state', async () => {
  const { act, result } = await renderInWidget(useWidget)
  await act(() => result.current.dispatch({ type: 'transition', screen: 'otp-authenticate' }))
  expect(result.current.state.screen).toBe('otp-authenticate')
})

test('a widget event is passed to every product and then to `onEvent`, with empty data by default', async () => {
  const order: unknown[] = []
  const toProduct = (id: 'otp' | 'oauth'): Product => ({
    id,

    parts: {},
    tabs: {},
    onEvent: (event) => void order.push([id, event]),
  })
  const silent: Product = { id: 'crypto', parts: {}, tabs: {} }
  const { result } = await renderInWidget(useWidget, {
    parts: { products: [toProduct('otp'), silent, toProduct('oauth')] },
    callbacks: { onEvent: (event) => void order.push(['page', event]) },
  })
  result.current.emit('PASSKEY_SKIP')
  const event = { type: 'PASSKEY_SKIP', data: {} }
  expect(order).toEqual([
    ['otp', event],
    ['oauth', event],
    ['page', event],
  ])
})

test('an event handler of a product receives the client and configuration and can emit events', async () => {
  const events: string[] = []
  const parts = createWidgetParts()
  const product: Product = {
    id: 'otp',

    parts: {},
    tabs: {},
    onEvent({ type }, { client, config, emit }) {
      if (type === 'PASSKEY_SKIP' && client === parts.client && config === parts.config) emit('PASSKEY_DONE')
    },
  }
  const { result } = await renderInWidget(useWidget, {
    parts: { ...parts, products: [product] },
    callbacks: { onEvent: ({ type }) => void events.push(type) },
  })
  result.current.emit('PASSKEY_SKIP')
  expect(events).toEqual(['PASSKEY_DONE', 'PASSKEY_SKIP'])
})

test('only the completion of the flow calls onSuccess', async () => {
  const successes: unknown[] = []
  const { result } = await renderInWidget(useWidget, { callbacks: { onSuccess: (data) => void successes.push(data) } })
  result.current.emit('PASSKEY_DONE', { user_id: 'user-test-1' })
  expect(successes).toEqual([])
  result.current.emit('AUTHENTICATE_FLOW_COMPLETE', { user_id: 'user-test-1' })
  expect(successes).toEqual([{ user_id: 'user-test-1' }])
})

test('errors are passed to `onError`, and callbacks are optional', { tags: 'other.callback' }, async () => {
  const errors: unknown[] = []
  const { result } = await renderInWidget(useWidget, { callbacks: { onError: (error) => void errors.push(error) } })
  result.current.report('no')
  expect(errors).toEqual(['no'])
  const silent = await renderInWidget(useWidget)
  expect(() => {
    silent.result.current.report('no')
    silent.result.current.emit('AUTHENTICATE_FLOW_COMPLETE')
  }).not.toThrow()
})

test('the widget calls the latest callbacks after a re-render', async () => {
  const seen: string[] = []
  let callbacks: Callbacks = { onEvent: () => void seen.push('first') }
  const hook = await renderHook(useWidget, {
    wrapper: ({ children }) => (
      <WidgetProvider {...createWidgetParts()} callbacks={callbacks}>
        {children}
      </WidgetProvider>
    ),
  })
  callbacks = { onEvent: () => void seen.push('second') }
  const { emit } = hook.result.current
  await hook.rerender()
  emit('PASSKEY_SKIP')
  expect(seen).toEqual(['second'])
})

test('a widget hook used outside the widget throws an error', async () => {
  await expect(renderHook(useWidget)).rejects.toThrow('A screen of the widget was rendered outside SignInWidget.')
})
