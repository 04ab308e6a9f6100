import { describe, expect, test } from 'vitest'
import {
  allProvidersOf,
  DEFAULT_CONFIG,
  findOneTap,
  isOneTapOnly,
  providersOf,
  validateConfig,
  type OauthProviderOptions,
  type WidgetConfig,
} from './config.ts'
import { excessProvidersOf } from './frame/problem.tsx'
import { en } from './messages/en.ts'

const types: OauthProviderOptions['type'][] = ['google', 'apple', 'github', 'slack', 'figma', 'yahoo', 'twitch']

function withProviders(count: number, products: WidgetConfig['products'] = ['oauth']): WidgetConfig {
  return { products, oauthOptions: { providers: types.slice(0, count).map((type) => ({ type })) } }
}

function textOf(config: WidgetConfig) {
  const id = validateConfig(config)
  return id === undefined ? undefined : en[id]
}

test('the default product of the widget is email magic links', { tags: 'config.products-default' }, () => {
  expect(DEFAULT_CONFIG.products).toEqual(['emailMagicLinks'])
  expect(DEFAULT_CONFIG.emailMagicLinksOptions?.loginExpirationMinutes).toBe(30)
  expect(DEFAULT_CONFIG.emailMagicLinksOptions?.signupExpirationMinutes).toBe(30)
  expect(textOf(DEFAULT_CONFIG)).toBeUndefined()
})

test('a widget configuration with passkeys as the only product is invalid', { tags: 'widget-config.passkeys' }, () => {
  const text = en['config.passkeys-alone']
  expect(textOf({ products: ['passkeys'] })).toBe(text)
  expect(textOf({ products: ['passkeys', 'passkeys'] })).toBe(text)
  expect(textOf({ products: ['passkeys', 'passwords'] })).toBeUndefined()
})

test(
  'a widget configuration with both magic links and passcodes by email is invalid',
  { tags: 'widget-config.emails' },
  () => {
    const products = ['emailMagicLinks', 'otp'] as const
    expect(textOf({ products, otpOptions: { methods: ['sms', 'email'] } })).toBe(en['config.two-email-methods'])
    expect(textOf({ products, otpOptions: { methods: ['sms'] } })).toBeUndefined()
    expect(textOf({ products: ['emailMagicLinks'], otpOptions: { methods: ['email'] } })).toBeUndefined()
  },
)

test(
  'a widget configuration with more than six buttons is invalid, with wallets counted as one',
  { tags: ['widget-config.six-buttons', 'widget-config.wallets-count'] },
  () => {
    expect(textOf(withProviders(6))).toBeUndefined()
    expect(textOf(withProviders(7))).toMatch(/more than 6 sign-in buttons/)
    expect(textOf(withProviders(5, ['oauth', 'crypto']))).toBeUndefined()
    expect(textOf(withProviders(6, ['oauth', 'crypto']))).toMatch(/more than 6 sign-in buttons/)
  },
)

test('the providers that exceed the six buttons are the last ones, and wallets take one button', () => {
  expect(excessProvidersOf(withProviders(6))).toBe('')
  const last = allProvidersOf(withProviders(8)).map(({ type }) => type)
  expect(excessProvidersOf(withProviders(8))).toBe(last.slice(6).join(', '))
  expect(excessProvidersOf(withProviders(6, ['oauth', 'crypto']))).toBe(last[5])
})

test('the main screen has room for six buttons', () => {
  expect(providersOf(withProviders(7))).toEqual(allProvidersOf(withProviders(6)))
  expect(providersOf(withProviders(7, ['oauth', 'crypto']))).toEqual(allProvidersOf(withProviders(5)))
})

test('an OAuth provider that is listed twice has one button with the later options', () => {
  const config: WidgetConfig = {
    products: ['oauth'],
    oauthOptions: { providers: [{ type: 'github' }, { type: 'github', custom_scopes: ['repo'] }] },
  }
  expect(providersOf(config)).toEqual([{ type: 'github', custom_scopes: ['repo'] }])
})

test('OAuth providers have no buttons unless oauth is a product', () => {
  expect(providersOf(withProviders(7, ['passwords']))).toEqual([])
  expect(textOf(withProviders(7, ['passwords']))).toBeUndefined()
})

test('a widget configuration without any sign-in method is invalid', () => {
  expect(textOf({ products: [] })).toMatch(/No product/)
  expect(textOf({ products: ['oauth'] })).toMatch(/without a provider/)
})

test('a widget configuration with an unknown OAuth provider is invalid', () => {
  const config = JSON.parse('{"products":["oauth"],"oauthOptions":{"providers":[{"type":"githbu"}]}}') as WidgetConfig
  expect(textOf(config)).toMatch(/a provider that does not exist/)
})

/** Parses a configuration, as a page without TypeScript passes it. */
function parseProviders(...providers: object[]): WidgetConfig {
  const config = { products: ['oauth'], oauthOptions: { providers } }
  return JSON.parse(JSON.stringify(config)) as WidgetConfig // a page without TypeScript passes anything
}

describe('One Tap', () => {
  test('enabling One Tap for a provider other than Google is an error', () => {
    expect(textOf(parseProviders({ type: 'github', one_tap: true }))).toBe(
      'Error: One Tap works with Google only, please remove one_tap from other providers.',
    )
    expect(
      textOf(parseProviders({ type: 'github', one_tap: false }, { type: 'google', one_tap: true })),
    ).toBeUndefined()
  })

  test.each(['floating', 'embedded', 'embeddedOnly', 'floatingOrEmbedded', 'forceLegacyEmbedded', undefined])(
    'the One Tap position %s is valid',
    (position) => expect(textOf(parseProviders({ type: 'google', one_tap: true, position }))).toBeUndefined(),
  )

  test.each(['Floating', '', 'left', null, 1])(
    'the invalid One Tap position %j is an error that lists the valid positions',
    (position) => {
      expect(textOf(parseProviders({ type: 'google', one_tap: true, position }))).toBe(
        'Error: A position of One Tap does not exist, please use floating, embedded, embeddedOnly, floatingOrEmbedded or forceLegacyEmbedded.',
      )
    },
  )

  test.each([{ one_tap: 'true' }, { one_tap: true, cancel_on_tap_outside: 'false' }, { one_tap: 1 }])(
    'the invalid One Tap options %j are an error',
    (options) =>
      expect(textOf(parseProviders({ type: 'google', ...options }))).toBe(
        'Error: one_tap and cancel_on_tap_outside of a provider must be true or false.',
      ),
  )

  test('a One Tap position that does not exist does not compile', () => {
    // @ts-expect-error -- the type lists the positions
    const provider: OauthProviderOptions = { type: 'google', position: 'left' }
    expect(provider.position).toBe('left')
  })

  test('One Tap is used only if it is enabled for Google and OAuth is a product', { tags: 'config.one-tap' }, () => {
    const google = { type: 'google', one_tap: true } as const
    expect(findOneTap(parseProviders({ type: 'github' }, google))).toEqual(google)
    expect(findOneTap(parseProviders({ type: 'google' }))).toBeUndefined()
    expect(findOneTap(parseProviders({ type: 'github', one_tap: true }))).toBeUndefined()
    expect(findOneTap({ ...parseProviders(google), products: ['otp'] })).toBeUndefined()
  })

  test(
    'One Tap is the only method when Google is the only provider and OAuth the only product',
    { tags: 'one-tap-state.only-method' },
    () => {
      const alone = parseProviders({ type: 'google', one_tap: true })
      expect(isOneTapOnly(alone)).toBe(true)
      expect(isOneTapOnly({ ...alone, products: ['oauth', 'oauth'] })).toBe(true)
      expect(isOneTapOnly({ ...alone, products: ['oauth', 'crypto'] })).toBe(false)
      expect(isOneTapOnly(parseProviders({ type: 'google' }))).toBe(false)
      expect(isOneTapOnly(parseProviders({ type: 'google', one_tap: true }, { type: 'github' }))).toBe(false)
    },
  )
})
