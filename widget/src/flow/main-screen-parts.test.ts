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

test('the parts of the main screen have a fixed order', () => {
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

test('the order of the products in the configuration does not matter', () => {
  expect(partsOf(['otp', 'crypto', 'oauth'])).toEqual(partsOf(['oauth', 'crypto', 'otp']))
})

test('the divider is shown only between buttons and a form', () => {
  expect(partsOf(['oauth', 'emailMagicLinks'])).toEqual(['third-party', 'divider', 'form'])
  expect(partsOf(['oauth', 'crypto'])).toEqual(['third-party', 'crypto'])
  expect(partsOf(['passwords'])).toEqual(['form'])
})

test('the header can be hidden', () => {
  expect(partsOf(['oauth'], { look: { logoImageUrl: '', hideHeaderText: false } })).toEqual(['header', 'third-party'])
  expect(partsOf(['oauth'], { look: { logoImageUrl: '', hideHeaderText: true } })).toEqual(['third-party'])
})

test('the passkey button is shown beside a form when the browser cannot autofill passkeys', () => {
  expect(partsOf(['passkeys', 'otp'])).toEqual(['passkey', 'divider', 'form'])
})

test('the passkey button is hidden when the field of a form offers passkeys', () => {
  expect(partsOf(['passkeys', 'otp'], { state: { passkeyAutofill: 'supported' } })).toEqual(['form'])
})

test('the passkey button beside a form is hidden until the browser reports its support for autofill', () => {
  expect(partsOf(['passkeys', 'otp'], { state: { passkeyAutofill: 'unknown' } })).toEqual(['form'])
  expect(partsOf(['passkeys', 'oauth'], { state: { passkeyAutofill: 'unknown' } })).toEqual(['passkey', 'third-party'])
})

test('the passkey button is always shown without a form', () => {
  expect(partsOf(['passkeys', 'oauth'], { state: { passkeyAutofill: 'supported' } })).toEqual([
    'passkey',
    'third-party',
  ])
})

test('a failed autofill shows a banner above the buttons', () => {
  expect(partsOf(['oauth', 'otp'], { state: { passkeyAutofill: 'failed' } })[0]).toBe('banner')
})

test('a part that no product provides is left out, and so is its divider', () => {
  expect(partsOf(['oauth', 'otp'], { isOffered: (part) => part === 'third-party' })).toEqual(['third-party'])
})

test.each<ProductId>(['emailMagicLinks', 'otp', 'passwords'])('%s has a form', (product) => {
  expect(partsOf([product])).toEqual(['form'])
})

test.each<[ProductId, string]>([
  ['oauth', 'third-party'],
  ['crypto', 'crypto'],
])('%s alone has its buttons and no form', (product, part) => {
  expect(partsOf([product])).toEqual([part])
})

test('a configuration without products shows the header only', () => {
  expect(partsOf([], { look: { logoImageUrl: '', hideHeaderText: false } })).toEqual(['header'])
})

test.each(['unknown', 'unsupported', 'supported'] as const)(
  'autofill that is %s shows no banner',
  (passkeyAutofill) => {
    expect(partsOf(['oauth', 'otp'], { state: { passkeyAutofill } })).not.toContain('banner')
  },
)
