import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { COUNTRIES, describeCountry, isRegion, listCountries } from './countries.ts'

test('the table of countries matches the metadata', () => {
  const codes = getCountries().map((region) => [region, getCountryCallingCode(region)])
  expect(Object.fromEntries(codes)).toEqual(COUNTRIES)
})

test('the United States come first, the others in the order of their names', () => {
  const names = listCountries('en').map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['United States', 'Afghanistan', 'Åland Islands'])
  expect(names.at(-1)).toBe('Zimbabwe')
})

test('country names are in the requested language', () => {
  expect(listCountries('de').find(({ region }) => region === 'DE')?.name).toBe('Deutschland')
})

test('one country is described as in the list of all', () => {
  const listed = (locale: string) => listCountries(locale).find(({ region }) => region === 'CH')
  expect(describeCountry('CH', 'de')).toEqual({ region: 'CH', code: '41', name: 'Schweiz' })
  expect(describeCountry('CH', 'de')).toEqual(listed('de'))
})

test('a region is a key of the table', () => {
  expect(isRegion('US')).toBe(true)
  expect(isRegion('toString')).toBe(false)
})
