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
import { en } from '../messages/en.ts'

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

test('the server renders OAuth buttons and the magic link form when they are configured by name', () => {
  const products = [...config.products, 'emailMagicLinks'] as const
  const html = render(createElement(SignInWidget, { config: { ...config, products } }))
  expect(html).toContain('Continue with GitHub')
  expect(html).toContain('type="email"')
  expect(html).not.toContain(en.loading)
})

test('the server renders only a skeleton when other sign-in methods are configured by name', () => {
  const html = render(createElement(SignInWidget, { config: { ...config, products: ['oauth', 'crypto'] } }))
  expect(html).toContain(en.loading)
  expect(html.match(/lk-placeholder-button/g)).toHaveLength(3)
  expect(html).not.toContain('Continue with')
})

const providers = [{ type: 'google' }, { type: 'github' }] as const
const redirects = { loginRedirectURL: 'https://app.example/', signupRedirectURL: 'https://app.example/' }
const THIRD_PARTIES = oauth({ providers: [...providers], ...redirects })

test('the server renders the form of sign-in methods configured as modules', () => {
  const html = render(createElement(SignInWidget, { config: { products: [THIRD_PARTIES, emailLinks()] } }))
  expect(html).toContain(en['main.title'])
  expect(html.indexOf('Continue with Google')).toBeLessThan(html.indexOf('Continue with GitHub'))
  expect(html).toContain('type="email"')
  expect(html).not.toContain(en.loading)
})

test.each([
  ['passcodes', passcodes({ methods: ['sms', 'email'] }), 'type="tel"'],
  ['passwords', passwords(), 'type="email"'],
  ['a passkey button', passkeys(), en['passkey.continue']],
  ['the place of wallets', wallets(), 'lk-placeholder-button'],
])('the server renders %s when configured as a module', (_name, product, expected) => {
  const html = render(createElement(SignInWidget, { config: { products: [THIRD_PARTIES, product] } }))
  expect(html).toContain(expected)
  expect(html).toContain('Continue with Google')
})

test('passwords configured by name beside a module make the server render only a skeleton', () => {
  const html = render(createElement(SignInWidget, { config: { products: [THIRD_PARTIES, 'passwords'] } }))
  expect(html).toContain(en.loading)
  expect(html).not.toContain('Continue with')
})

test('the server renders the same form regardless of stored visitor state', () => {
  const element = createElement(SignInWidget, { config: { products: [THIRD_PARTIES] } })
  const renderFor = (lastUsedOauthProvider: string | null, intermediateToken?: string) => {
    const { client } = createFakeClient({ lastUsedOauthProvider, ...(intermediateToken && { intermediateToken }) })
    return renderWith(client, element)
  }
  expect(renderFor('github')).toBe(renderFor(null))
  expect(renderFor(null, 'token-1')).toBe(renderFor(null))
})

test('the server renders the Google button but no One Tap prompt', () => {
  const product = oauth({ providers: [{ type: 'google', one_tap: true }, { type: 'github' }], ...redirects })
  const html = render(createElement(SignInWidget, { config: { products: [product] } }))
  expect(html).toContain('Continue with Google')
  expect(html).not.toContain('<!--$')
})

test('the server renders a declarative shadow root that links the configured stylesheet', () => {
  const shadow = { enableShadowDOM: true, shadowStylesheet: '/latchkey/styles.css' }
  const html = render(createElement(SignInWidget, { config: { products: [emailLinks()], ...shadow } }))
  expect(html).toMatch(
    /^<div><template shadowrootmode="open"><link rel="stylesheet" href="\/latchkey\/styles.css"\/><section class="latchkey"/,
  )
  expect(html).toContain('type="email"')
})

test('the server renders an empty container for a shadow root without a configured stylesheet', () => {
  const html = render(createElement(SignInWidget, { config: { products: [emailLinks()], enableShadowDOM: true } }))
  expect(html).toBe('<div></div>')
})

test('server rendering logs no errors to the console', () => {
  const error = vi.spyOn(console, 'error')
  const products = [THIRD_PARTIES, passcodes({ methods: ['sms', 'email'] }), passkeys(), wallets()]
  render(createElement(SignInWidget, { config: { products } }))
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

test('the server renders a password reset as a skeleton without the reset token', () => {
  const html = render(createElement(PasswordReset, { passwordResetToken: 'token-1' }))
  expect(html).toContain(en.loading)
  expect(html).not.toContain('token-1')
})

test.each([IdpConsent, IdpLogout])(
  'the server renders consent and logout as a skeleton without reading the request',
  (Widget) => {
    const html = render(createElement(Widget, { config: { query: '?client_id=app' } }))
    expect(html).toContain(en.loading)
    expect(html).not.toContain('app')
  },
)

test('the server-rendered widget contains neither styles nor scripts', () => {
  expect(render(createElement(SignInWidget, { config }))).not.toMatch(/style|script/)
})

test('the server renders a skeleton instead of a configuration error', () => {
  const html = render(createElement(SignInWidget, { config: { products: ['passkeys'] } }))
  expect(html).toContain(en.loading)
  expect(html).not.toContain('<!--$!-->')
})

test('`useSession` and `useUser` return values marked as cached during server rendering', () => {
  const Who = () => JSON.stringify([useSession(), useUser()])
  expect(render(createElement(Who)).match(/fromCache&quot;:true/g)).toHaveLength(2)
})

test('defining the custom element on a server does not throw', () => {
  expect(() => defineSignInElement()).not.toThrow()
})

test('the server renders imported provider icons and reserves space for the others', () => {
  const drawn: Mark = { viewBox: '0 0 24 24', paths: [['M1 2h3', '#123456']] }
  const product = oauth({ providers: [{ type: 'figma' }, { type: 'slack' }], ...redirects }, { figma: drawn })
  const html = render(createElement(SignInWidget, { config: { products: [product] } }))
  expect(html.match(/<svg class="lk-icon"/g)).toHaveLength(2)
  expect(html.match(/<path [^>]*>/g)).toEqual(['<path d="M1 2h3" fill="#123456">'])
})
