import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ProviderClient } from '../client/index.ts'
import { defineSignInElement } from '../element.ts'
import {
  IdpConsent,
  IdpLogout,
  PasswordReset,
  ProviderContext,
  SignInWidget,
  useSession,
  useUser,
  type WidgetConfig,
} from '../index.ts'
import type { Mark } from '../marks/index.ts'
import { emailLinks, oauth, passcodes, passkeys, passwords, wallets } from './products/index.ts'
import { createFakeClient } from '../testing/fake-client.ts'

const config: WidgetConfig = {
  products: ['oauth'],
  oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] },
}

function renderWith(client: ProviderClient, element: React.ReactElement) {
  const props = { client, children: element }
  return renderToString(createElement(ProviderContext, props))
}

function render(element: React.ReactElement) {
  return renderWith(createFakeClient().client, element)
}

test('a server renders third parties and mailed links that are given by name', () => {
  const products = [...config.products, 'emailMagicLinks'] as const
  const html = render(createElement(SignInWidget, { config: { ...config, products } }))
  expect(html).toContain('Continue with GitHub')
  expect(html).toContain('type="email"')
  expect(html).not.toContain('Loading...')
})

test('a server renders the skeleton of other methods that are given by name', () => {
  const html = render(createElement(SignInWidget, { config: { ...config, products: ['oauth', 'crypto'] } }))
  expect(html).toContain('Loading...')
  expect(html.match(/lk-placeholder-button/g)).toHaveLength(3)
  expect(html).not.toContain('Continue with')
})

const providers = [{ type: 'google' }, { type: 'github' }] as const
const redirects = { loginRedirectURL: 'https://app.example/', signupRedirectURL: 'https://app.example/' }
const THIRD_PARTIES = oauth({ providers: [...providers], ...redirects })

test('a server renders the form of methods that are given as modules', () => {
  const html = render(createElement(SignInWidget, { config: { products: [THIRD_PARTIES, emailLinks()] } }))
  expect(html).toContain('Sign up or log in')
  expect(html.indexOf('Continue with Google')).toBeLessThan(html.indexOf('Continue with GitHub'))
  expect(html).toContain('type="email"')
  expect(html).not.toContain('Loading...')
})

test.each([
  ['passcodes', passcodes({ methods: ['sms', 'email'] }), 'type="tel"'],
  ['passwords', passwords(), 'type="email"'],
  ['a passkey button', passkeys(), 'Continue with a Passkey'],
  ['the place of wallets', wallets(), 'lk-placeholder-button'],
])('a server renders %s', (_name, product, expected) => {
  const html = render(createElement(SignInWidget, { config: { products: [THIRD_PARTIES, product] } }))
  expect(html).toContain(expected)
  expect(html).toContain('Continue with Google')
})

test('one other method that is given by name leaves the whole form to the browser', () => {
  const html = render(createElement(SignInWidget, { config: { products: [THIRD_PARTIES, 'passwords'] } }))
  expect(html).toContain('Loading...')
  expect(html).not.toContain('Continue with')
})

test('a form that a server renders does nothing before its script runs', () => {
  for (const product of [emailLinks(), passcodes({ methods: ['sms'] }), passwords()]) {
    expect(render(createElement(SignInWidget, { config: { products: [product] } }))).toContain('method="dialog"')
  }
})

test('a server renders the same form for each visitor', () => {
  const element = createElement(SignInWidget, { config: { products: [THIRD_PARTIES] } })
  const renderFor = (lastUsedOauthProvider: string | null, intermediateToken?: string) => {
    const { client } = createFakeClient({ lastUsedOauthProvider, ...(intermediateToken && { intermediateToken }) })
    return renderWith(client, element)
  }
  expect(renderFor('github')).toBe(renderFor(null))
  expect(renderFor(null, 'token-1')).toBe(renderFor(null))
})

test('a server leaves the prompt of One Tap to the browser', () => {
  const product = oauth({ providers: [{ type: 'google', one_tap: true }, { type: 'github' }], ...redirects })
  const html = render(createElement(SignInWidget, { config: { products: [product] } }))
  expect(html).toContain('Continue with Google')
  expect(html).not.toContain('<!--$')
})

test('a server renders a declared shadow root with the styles that the page names', () => {
  const shadow = { enableShadowDOM: true, shadowStylesheet: '/latchkey/styles.css' }
  const html = render(createElement(SignInWidget, { config: { products: [emailLinks()], ...shadow } }))
  expect(html).toMatch(
    /^<div><template shadowrootmode="open"><link rel="stylesheet" href="\/latchkey\/styles.css"\/><section class="latchkey"/,
  )
  expect(html).toContain('type="email"')
})

test('without an address of its styles a shadow root is left to the browser', () => {
  const html = render(createElement(SignInWidget, { config: { products: [emailLinks()], enableShadowDOM: true } }))
  expect(html).toBe('<div></div>')
})

test('React is silent on a server', () => {
  const error = vi.spyOn(console, 'error')
  const products = [THIRD_PARTIES, passcodes({ methods: ['sms', 'email'] }), passkeys(), wallets()]
  render(createElement(SignInWidget, { config: { products } }))
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
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

test('a server renders the marks that the page brings, and keeps the place of the others', () => {
  const drawn: Mark = { viewBox: '0 0 24 24', paths: [['M1 2h3', '#123456']] }
  const product = oauth({ providers: [{ type: 'figma' }, { type: 'slack' }], ...redirects }, { figma: drawn })
  const html = render(createElement(SignInWidget, { config: { products: [product] } }))
  expect(html.match(/<svg class="lk-icon"/g)).toHaveLength(2)
  expect(html.match(/<path [^>]*>/g)).toEqual(['<path d="M1 2h3" fill="#123456">'])
})
