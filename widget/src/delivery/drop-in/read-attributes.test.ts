import { expect, test } from 'vitest'
import { readConfig, readTheme, type ReadAttribute } from './read-attributes.ts'

/** The address of the page with the element. */
const PAGE = 'https://shop.example/account/login?x=1'

function reading(attributes: Record<string, string>): ReadAttribute {
  return (name) => attributes[name] ?? null
}

test('without attributes the form mails links', () => {
  expect(readConfig(reading({}), PAGE).products).toEqual(['emailMagicLinks'])
})

test('lists are separated by any white space', () => {
  const config = readConfig(
    reading({ products: ' oauth\n  passcodes', providers: 'google github', 'passcode-methods': 'sms' }),
    PAGE,
  )
  expect(config).toMatchObject({
    products: ['oauth', 'otp'],
    oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
    otpOptions: { methods: ['sms'] },
  })
})

test('every method has a name', () => {
  const products = 'oauth email-links passcodes passwords passkeys wallets'
  expect(readConfig(reading({ products }), PAGE).products).toEqual([
    'oauth',
    'emailMagicLinks',
    'otp',
    'passwords',
    'passkeys',
    'crypto',
  ])
})

test('the redirect URL of a login is that of a sign-up, too, unless there is another one', () => {
  const login = { 'login-redirect-url': 'https://app.example/in' }
  expect(readConfig(reading(login), PAGE).emailMagicLinksOptions).toEqual({
    loginRedirectURL: 'https://app.example/in',
    signupRedirectURL: 'https://app.example/in',
  })
  expect(readConfig(reading({ ...login, 'signup-redirect-url': 'https://app.example/up' }), PAGE).oauthOptions).toEqual(
    {
      providers: [],
      loginRedirectURL: 'https://app.example/in',
      signupRedirectURL: 'https://app.example/up',
    },
  )
})

test('a password reset has a page of its own', () => {
  const config = readConfig(reading({ 'reset-password-redirect-url': 'https://app.example/reset' }), PAGE)
  expect(config.passwordOptions).toEqual({ resetPasswordRedirectURL: 'https://app.example/reset' })
})

test.each([
  ['/authenticate', 'https://shop.example/authenticate'],
  ['authenticate', 'https://shop.example/account/authenticate'],
  ['https://app.example/in/{}', 'https://app.example/in/{}'],
  ['com.example.app://in', 'com.example.app://in'],
])('the redirect URL %j leads to %s', (given, url) => {
  const redirects = { loginRedirectURL: url, signupRedirectURL: url }
  const config = readConfig(reading({ 'login-redirect-url': given, 'reset-password-redirect-url': given }), PAGE)
  expect(config).toMatchObject({
    oauthOptions: redirects,
    emailMagicLinksOptions: redirects,
    passwordOptions: { loginRedirectURL: url, resetPasswordRedirectURL: url },
  })
})

test('a session lasts as long as its attribute says', () => {
  expect(readConfig(reading({ 'session-minutes': '90' }), PAGE).sessionOptions).toEqual({ sessionDurationMinutes: 90 })
  expect(readConfig(reading({}), PAGE).sessionOptions).toBeUndefined()
})

test('shadow is a boolean attribute', () => {
  expect(readConfig(reading({ shadow: '' }), PAGE).enableShadowDOM).toBe(true)
  expect(readConfig(reading({}), PAGE).enableShadowDOM).toBe(false)
})

test('the colour scheme is part of the theme', () => {
  expect(readTheme(reading({ 'color-scheme': 'dark' }))).toEqual({ colorScheme: 'dark' })
  expect(readTheme(reading({}))).toEqual({})
})

test.each([
  [
    { products: 'oauth magic' },
    'products="magic" must be one of: oauth, email-links, passcodes, passwords, passkeys, wallets.',
  ],
  [{ 'passcode-methods': 'pigeon' }, 'passcode-methods="pigeon" must be one of: email, sms, whatsapp.'],
  [{ 'session-minutes': '1h' }, 'session-minutes="1h" must be a whole number of minutes.'],
  [{ 'session-minutes': '0' }, 'session-minutes="0" must be a whole number of minutes.'],
])('%j is refused with the attribute, its value and what it may be', (attributes, message) => {
  expect(() => readConfig(reading(attributes as Record<string, string>), PAGE)).toThrow(message)
})

test('an unknown colour scheme is refused', () => {
  expect(() => readTheme(reading({ 'color-scheme': 'sepia' }))).toThrow('must be one of: light, dark, system.')
})
