import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { COUNTRIES, describeCountry, isRegion, listCountries } from './countries.ts'

test('the table of country calling codes matches libphonenumber-js', () => {
  const codes = getCountries().map((region) => [region, getCountryCallingCode(region)])
  expect(Object.fromEntries(codes)).toEqual(COUNTRIES)
})

test('the country list starts with the United States, followed by the others in alphabetical order', () => {
  const names = listCountries('en').map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['United States', 'Afghanistan', 'Åland Islands'])
  expect(names.at(-1)).toBe('Zimbabwe')
})

test('country names are in the requested language', () => {
  expect(listCountries('de').find(({ region }) => region === 'DE')?.name).toBe('Deutschland')
})

test('describing a single country returns its entry in the country list', () => {
  const listed = (locale: string) => listCountries(locale).find(({ region }) => region === 'CH')
  expect(describeCountry('CH', 'de')).toEqual({ region: 'CH', code: '41', name: 'Schweiz' })
  expect(describeCountry('CH', 'de')).toEqual(listed('de'))
})

test('a country code is a valid region, and an inherited object key such as toString is not', () => {
  expect(isRegion('US')).toBe(true)
  expect(isRegion('toString')).toBe(false)
})
