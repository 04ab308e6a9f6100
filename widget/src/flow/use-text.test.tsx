import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { renderInWidget } from '../testing/render-in-widget.tsx'
import { useScreenMessages } from './use-screen-messages.ts'
import { useScreenText } from './use-screen-text.ts'
import { useText } from './use-text.ts'

test('a message is formatted with values', async () => {
  const { result } = await renderInWidget(useText)
  expect(result.current('oauth.continue', { provider: 'GitHub' })).toBe('Continue with GitHub')
  expect(result.current('main.divider')).toBe('or')
})

test('the strings of the embedder take precedence and are formatted, too', async () => {
  const strings = { 'oauth.continue': 'Weiter mit {provider}' }
  const { result } = await renderInWidget(useText, { parts: { strings } })
  expect(result.current('oauth.continue', { provider: 'GitHub' })).toBe('Weiter mit GitHub')
  expect(result.current('main.divider')).toBe('or')
})

test('screens have the texts of the first load and the deferred ones', async () => {
  const { result } = await renderInWidget(useScreenText, { parts: { strings: { 'email.label': 'E-Mail' } } })
  expect(result.current('main.divider')).toBe('or')
  expect(result.current('passcode.title')).toBe('Enter passcode')
  expect(result.current('email.label')).toBe('E-Mail')
})

test('a text that is not loaded yet does not compile', async () => {
  const { result } = await renderInWidget(useText)
  // @ts-expect-error a deferred text
  expect(() => result.current('passcode.title')).toThrow(TypeError)
})

test('the messages of screens hold every text of theirs, with the strings of the embedder', async () => {
  const { result } = await renderInWidget(useScreenMessages, { parts: { strings: { 'email.label': 'E-Mail' } } })
  expect(result.current).toMatchObject({
    'main.divider': en['main.divider'],
    'passcode.title': en['passcode.title'],
    'email.label': 'E-Mail',
  })
})
