import { expect, test } from 'vitest'
import { readConfig, readTheme, type ReadAttribute } from './read-attributes.ts'

/** The address of the page with the element. */
const PAGE = 'https://shop.example/account/login?x=1'

function reading(attributes: Record<string, string>): ReadAttribute {
  return (name) => attributes[name] ?? null
}

test('without attributes, the sign-in element uses email magic links', () => {
  expect(readConfig(reading({}), PAGE).products).toEqual(['emailMagicLinks'])
})

test('list attributes of the sign-in element are separated by any white space', () => {
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

test('every sign-in method has a value in the products attribute', () => {
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

test('login-redirect-url also applies to sign-ups unless signup-redirect-url is set', () => {
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

test('the reset-password-redirect-url attribute sets the redirect URL of password resets', () => {
  const config = readConfig(reading({ 'reset-password-redirect-url': 'https://app.example/reset' }), PAGE)
  expect(config.passwordOptions).toEqual({ resetPasswordRedirectURL: 'https://app.example/reset' })
})

test.each([
  ['/authenticate', 'https://shop.example/authenticate'],
  ['authenticate', 'https://shop.example/account/authenticate'],
  ['https://app.example/in/{}', 'https://app.example/in/{}'],
  ['com.example.app://in', 'com.example.app://in'],
])('the redirect URL attribute %j is resolved to %s', (given, url) => {
  const redirects = { loginRedirectURL: url, signupRedirectURL: url }
  const config = readConfig(reading({ 'login-redirect-url': given, 'reset-password-redirect-url': given }), PAGE)
  expect(config).toMatchObject({
    oauthOptions: redirects,
    emailMagicLinksOptions: redirects,
    passwordOptions: { loginRedirectURL: url, resetPasswordRedirectURL: url },
  })
})

test('the session-minutes attribute sets the session duration', () => {
  expect(readConfig(reading({ 'session-minutes': '90' }), PAGE).sessionOptions).toEqual({ sessionDurationMinutes: 90 })
  expect(readConfig(reading({}), PAGE).sessionOptions).toBeUndefined()
})

test('the boolean attribute shadow enables the shadow DOM', () => {
  expect(readConfig(reading({ shadow: '' }), PAGE).enableShadowDOM).toBe(true)
  expect(readConfig(reading({}), PAGE).enableShadowDOM).toBe(false)
})

test('the color-scheme attribute sets the color scheme of the theme', () => {
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
])('the attributes %j throw an error with the attribute, its value and the valid values', (attributes, message) => {
  expect(() => readConfig(reading(attributes as Record<string, string>), PAGE)).toThrow(message)
})

test('an unknown value of the color-scheme attribute throws an error', () => {
  expect(() => readTheme(reading({ 'color-scheme': 'sepia' }))).toThrow('must be one of: light, dark, system.')
})
