import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { renderInWidget } from '../testing/render-in-widget.tsx'
import { useScreenMessages } from './use-screen-messages.ts'
import { useScreenText } from './use-screen-text.ts'
import { useText } from './use-text.ts'

test('`useText` formats a message with the given values', async () => {
  const { result } = await renderInWidget(useText)
  expect(result.current('oauth.continue', { provider: 'GitHub' })).toBe('Continue with GitHub')
  expect(result.current('main.divider')).toBe('or')
})

test('custom strings take precedence over built-in messages and are formatted, too', async () => {
  const strings = { 'oauth.continue': 'Weiter mit {provider}' }
  const { result } = await renderInWidget(useText, { parts: { strings } })
  expect(result.current('oauth.continue', { provider: 'GitHub' })).toBe('Weiter mit GitHub')
  expect(result.current('main.divider')).toBe('or')
})

test('`useScreenText` provides both the initial and the deferred messages', async () => {
  const { result } = await renderInWidget(useScreenText, { parts: { strings: { 'email.label': 'E-Mail' } } })
  expect(result.current('main.divider')).toBe('or')
  expect(result.current('passcode.title')).toBe(en['passcode.title'])
  expect(result.current('email.label')).toBe('E-Mail')
})

test('using a deferred message before it is loaded is a type error', async () => {
  const { result } = await renderInWidget(useText)
  // @ts-expect-error a deferred text
  expect(() => result.current('passcode.title')).toThrow(TypeError)
})

test('`useScreenMessages` returns the built-in messages merged with custom strings', async () => {
  const { result } = await renderInWidget(useScreenMessages, { parts: { strings: { 'email.label': 'E-Mail' } } })
  expect(result.current).toMatchObject({
    'main.divider': en['main.divider'],
    'passcode.title': en['passcode.title'],
    'email.label': 'E-Mail',
  })
})
