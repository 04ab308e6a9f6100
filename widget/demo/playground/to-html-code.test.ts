import { expect, test } from 'vitest'
import { version } from '../../package.json' with { type: 'json' }
import type { ProductId } from '../../src/index.ts'
import { toPage } from './to-html-code.ts'

const PROJECT = { publicToken: 'public-token-test-"1"', baseUrl: 'http://localhost:4010' }

function toPageWith(...products: ProductId[]) {
  return toPage(PROJECT, {
    config: { products },
    theme: {},
    strings: {},
    language: 'en',
    direction: 'ltr',
    device: 'desktop',
  })
}

test('generated HTML for OAuth and magic links includes the smaller script', () => {
  expect(toPageWith('oauth', 'emailMagicLinks')).toContain(`src="/latchkey/latchkey-${version}.js"`)
})

test.each(['otp', 'passwords', 'passkeys', 'crypto'] as const)(
  'generated HTML for the method %s includes the full script',
  (product) => {
    expect(toPageWith('oauth', product)).toContain(`src="/latchkey/latchkey-full-${version}.js"`)
  },
)

test('generated HTML escapes attribute values', () => {
  expect(toPageWith('oauth')).toContain('public-token="public-token-test-&quot;1&quot;"')
})
