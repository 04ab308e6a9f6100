import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineSignInElement } from './element.ts'
import {
  IdpConsent,
  IdpLogout,
  PasswordReset,
  ProviderContext,
  SignInWidget,
  useSession,
  useUser,
  type WidgetConfig,
} from './index.ts'
import { createFakeClient } from './testing/fake-client.ts'

const config: WidgetConfig = {
  products: ['oauth'],
  oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] },
}

function render(element: React.ReactElement) {
  const props = { client: createFakeClient().client, children: element }
  return renderToString(createElement(ProviderContext, props))
}

test('a server renders the skeleton of the main screen', () => {
  const html = render(createElement(SignInWidget, { config }))
  expect(html).toContain('Loading...')
  expect(html.match(/lk-placeholder-button/g)).toHaveLength(2)
  expect(html).not.toContain('Continue with')
})

test('a server does not use a reset token: it renders the skeleton', () => {
  const html = render(createElement(PasswordReset, { passwordResetToken: 'token-1' }))
  expect(html).toContain('Loading...')
  expect(html).not.toContain('token-1')
})

test.each([IdpConsent, IdpLogout])('a server reads no request: it renders the skeleton', (Widget) => {
  const html = render(createElement(Widget, { config: { query: '?client_id=app' } }))
  expect(html).toContain('Loading...')
  expect(html).not.toContain('app')
})

test('a server renders neither styles nor scripts', () => {
  expect(render(createElement(SignInWidget, { config }))).not.toMatch(/style|script/)
})

test('a server renders the skeleton in place of a configuration error, which the browser then shows', () => {
  const html = render(createElement(SignInWidget, { config: { products: ['passkeys'] } }))
  expect(html).toContain('Loading...')
  expect(html).not.toContain('<!--$!-->')
})

test('a server does not report the visitor as signed out', () => {
  const Who = () => JSON.stringify([useSession(), useUser()])
  expect(render(createElement(Who)).match(/fromCache&quot;:true/g)).toHaveLength(2)
})

test('the custom element is left undefined on a server', () => {
  expect(() => defineSignInElement()).not.toThrow()
})
