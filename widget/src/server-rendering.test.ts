import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineSignInElement } from './element.ts'
import { PasswordReset, ProviderContext, SignInWidget, useSession, useUser, type WidgetConfig } from './index.ts'
import { createFakeClient } from './testing/fake-client.ts'

const config: WidgetConfig = {
  products: ['oauth'],
  oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] },
}

function render(element: React.ReactElement) {
  const props = { client: createFakeClient().client, children: element }
  return renderToString(createElement(ProviderContext, props))
}

test('a server renders the skeleton, also where a cache would know better', () => {
  const html = render(createElement(SignInWidget, { config }))
  expect(html).toContain('Loading...')
  expect(html.match(/lk-placeholder-button/g)).toHaveLength(2)
  expect(html).not.toContain('Continue with')
})

test('a server spends no token: it renders the skeleton of the reset form', () => {
  const html = render(createElement(PasswordReset, { passwordResetToken: 'token-1' }))
  expect(html).toContain('Loading...')
  expect(html).not.toContain('token-1')
})

test('a server writes neither a style nor a script', () => {
  expect(render(createElement(SignInWidget, { config }))).not.toMatch(/style|script/)
})

test('a server tells a configuration error', () => {
  const html = render(createElement(SignInWidget, { config: { products: ['passkeys'] } }))
  expect(html).toContain('Cannot use Passkeys by itself')
})

test('a server does not say that nobody is signed in', () => {
  const Who = () => JSON.stringify([useSession(), useUser()])
  expect(render(createElement(Who)).match(/fromCache&quot;:true/g)).toHaveLength(2)
})

test('the custom element is left undefined on a server', () => {
  expect(() => defineSignInElement()).not.toThrow()
})
