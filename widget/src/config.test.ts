import { expect, test } from 'vitest'
import { DEFAULT_CONFIG, providersOf, validateConfig, type OauthProviderOptions, type WidgetConfig } from './config.ts'
import { en } from './messages/en.ts'

const types: OauthProviderOptions['type'][] = ['google', 'apple', 'github', 'slack', 'figma', 'yahoo', 'twitch']

function withProviders(count: number, products: WidgetConfig['products'] = ['oauth']): WidgetConfig {
  return { products, oauthOptions: { providers: types.slice(0, count).map((type) => ({ type })) } }
}

function textOf(config: WidgetConfig) {
  const id = validateConfig(config)
  return id === undefined ? undefined : en[id]
}

test('email magic links are the default', () => {
  expect(DEFAULT_CONFIG.products).toEqual(['emailMagicLinks'])
  expect(DEFAULT_CONFIG.emailMagicLinksOptions?.loginExpirationMinutes).toBe(30)
  expect(DEFAULT_CONFIG.emailMagicLinksOptions?.signupExpirationMinutes).toBe(30)
  expect(textOf(DEFAULT_CONFIG)).toBeUndefined()
})

test('passkeys cannot be the only product', () => {
  const text = 'Error: Cannot use Passkeys by itself, please add another product to the config.'
  expect(textOf({ products: ['passkeys'] })).toBe(text)
  expect(textOf({ products: ['passkeys', 'passkeys'] })).toBe(text)
  expect(textOf({ products: ['passkeys', 'passwords'] })).toBeUndefined()
})

test('magic links and passcodes by email exclude each other', () => {
  const products = ['emailMagicLinks', 'otp'] as const
  expect(textOf({ products, otpOptions: { methods: ['sms', 'email'] } })).toBe(
    'Error: Cannot use both EML and Email OTP',
  )
  expect(textOf({ products, otpOptions: { methods: ['sms'] } })).toBeUndefined()
  expect(textOf({ products: ['emailMagicLinks'], otpOptions: { methods: ['email'] } })).toBeUndefined()
})

test('six buttons are the most, and wallets are one of them', () => {
  expect(textOf(withProviders(6))).toBeUndefined()
  expect(textOf(withProviders(7))).toMatch(/more than 6 sign-in buttons/)
  expect(textOf(withProviders(5, ['oauth', 'crypto']))).toBeUndefined()
  expect(textOf(withProviders(6, ['oauth', 'crypto']))).toMatch(/more than 6 sign-in buttons/)
})

test('a provider that is named twice is one button, with the later options', () => {
  const config: WidgetConfig = {
    products: ['oauth'],
    oauthOptions: { providers: [{ type: 'github' }, { type: 'github', custom_scopes: ['repo'] }] },
  }
  expect(providersOf(config)).toEqual([{ type: 'github', custom_scopes: ['repo'] }])
})

test('providers without the product are no buttons', () => {
  expect(providersOf(withProviders(7, ['passwords']))).toEqual([])
  expect(textOf(withProviders(7, ['passwords']))).toBeUndefined()
})

test('a configuration that shows nothing says so', () => {
  expect(textOf({ products: [] })).toMatch(/No product/)
  expect(textOf({ products: ['oauth'] })).toMatch(/without a provider/)
})

test('a provider that does not exist is told', () => {
  const config = JSON.parse('{"products":["oauth"],"oauthOptions":{"providers":[{"type":"githbu"}]}}') as WidgetConfig
  expect(textOf(config)).toMatch(/a provider that does not exist/)
})
