import { expect, test } from 'vitest'
import type { ProductId } from '../config.ts'
import { mainScreenParts } from './main-screen-parts.ts'

type Facts = Parameters<typeof mainScreenParts>[0]

function partsOf(products: ProductId[], facts: Partial<Facts> = {}) {
  return mainScreenParts({
    config: { products },
    look: { logoImageUrl: '', hideHeaderText: true },
    state: { passkeyAutofill: 'unsupported' },
    isOffered: () => true,
    ...facts,
  })
}

test('the parts of the main screen have a fixed order', { tags: 'main.order' }, () => {
  const products: ProductId[] = ['passkeys', 'oauth', 'crypto', 'otp']
  expect(partsOf(products, { look: { logoImageUrl: '/logo.svg', hideHeaderText: false } })).toEqual([
    'logo',
    'header',
    'passkey',
    'third-party',
    'crypto',
    'divider',
    'form',
  ])
})

test('the order of products in the configuration does not affect the main screen', () => {
  expect(partsOf(['otp', 'crypto', 'oauth'])).toEqual(partsOf(['oauth', 'crypto', 'otp']))
})

test('the divider is shown only between buttons and a form', () => {
  expect(partsOf(['oauth', 'emailMagicLinks'])).toEqual(['third-party', 'divider', 'form'])
  expect(partsOf(['oauth', 'crypto'])).toEqual(['third-party', 'crypto'])
  expect(partsOf(['passwords'])).toEqual(['form'])
})

test('the header of the main screen can be hidden', () => {
  expect(partsOf(['oauth'], { look: { logoImageUrl: '', hideHeaderText: false } })).toEqual(['header', 'third-party'])
  expect(partsOf(['oauth'], { look: { logoImageUrl: '', hideHeaderText: true } })).toEqual(['third-party'])
})

test('the passkey button is shown beside a form when the browser cannot autofill passkeys', () => {
  expect(partsOf(['passkeys', 'otp'])).toEqual(['passkey', 'divider', 'form'])
})

test(
  'the passkey button is hidden when a form field offers passkeys by autofill',
  { tags: 'main.passkey-button-hidden' },
  () => {
    expect(partsOf(['passkeys', 'otp'], { state: { passkeyAutofill: 'supported' } })).toEqual(['form'])
  },
)

test('the passkey button beside a form is hidden until the browser reports its support for autofill', () => {
  expect(partsOf(['passkeys', 'otp'], { state: { passkeyAutofill: 'unknown' } })).toEqual(['form'])
  expect(partsOf(['passkeys', 'oauth'], { state: { passkeyAutofill: 'unknown' } })).toEqual(['passkey', 'third-party'])
})

test(
  'the passkey button is always shown on a main screen without a form',
  { tags: ['main.passkey-button-no-form', 'config.products'] },
  () => {
    expect(partsOf(['passkeys', 'oauth'], { state: { passkeyAutofill: 'supported' } })).toEqual([
      'passkey',
      'third-party',
    ])
  },
)

test('a failed passkey autofill shows a banner at the top of the main screen', { tags: 'main.autofill-banner' }, () => {
  expect(partsOf(['oauth', 'otp'], { state: { passkeyAutofill: 'failed' } })[0]).toBe('banner')
})

test('the main screen omits a part that no product provides, and its divider', () => {
  expect(partsOf(['oauth', 'otp'], { isOffered: (part) => part === 'third-party' })).toEqual(['third-party'])
})

test.each<ProductId>(['emailMagicLinks', 'otp', 'passwords'])(
  'the product %s has a form on the main screen',
  { tags: 'config.products' },
  (product) => {
    expect(partsOf([product])).toEqual(['form'])
  },
)

test.each<[ProductId, string]>([
  ['oauth', 'third-party'],
  ['crypto', 'crypto'],
])('the product %s alone shows its buttons and no form', { tags: 'config.products' }, (product, part) => {
  expect(partsOf([product])).toEqual([part])
})

test('a configuration without products shows the header only', () => {
  expect(partsOf([], { look: { logoImageUrl: '', hideHeaderText: false } })).toEqual(['header'])
})

test.each(['unknown', 'unsupported', 'supported'] as const)(
  'passkey autofill in the state "%s" shows no banner',
  (passkeyAutofill) => {
    expect(partsOf(['oauth', 'otp'], { state: { passkeyAutofill } })).not.toContain('banner')
  },
)
