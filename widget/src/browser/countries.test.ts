import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { COUNTRIES, isRegion, listCountries } from './countries.ts'

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

test('a region is a key of the table', () => {
  expect(isRegion('US')).toBe(true)
  expect(isRegion('toString')).toBe(false)
})
