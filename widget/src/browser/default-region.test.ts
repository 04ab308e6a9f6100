import { expect, test } from 'vitest'
import { findDefaultRegion } from './default-region.ts'

test.each([
  [['en-US', 'en'], 'US'],
  [['en-GB', 'en-US', 'en'], 'GB'],
  [['de'], 'DE'],
  [['en', 'en-AU', 'de-DE'], 'AU'],
  [['ar', 'en-US', 'en'], 'EG'],
  [['fa'], 'IR'],
  [['zh-Hant', 'en-US'], 'TW'],
  [['zh-Hant-HK'], 'HK'],
  [['es-419', 'es-MX'], 'MX'],
  [['en-001'], 'US'],
  [['pt-BR'], 'BR'],
  [['not a tag', 'fr-CA'], 'CA'],
  [['eo'], 'US'],
  [[], 'US'],
] as const)('the languages %j begin with %s', (languages, region) => {
  expect(findDefaultRegion(undefined, languages)).toBe(region)
})

test('a configured country comes before the locale, and an unknown one counts as none', () => {
  expect(findDefaultRegion('CH', ['en-GB'])).toBe('CH')
  expect(findDefaultRegion('ch', ['en-GB'])).toBe('CH')
  expect(findDefaultRegion('XX', ['en-GB'])).toBe('GB')
})
