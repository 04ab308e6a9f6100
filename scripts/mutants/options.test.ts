import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('the default is a sample of 300 mutants with seed 1', () => {
  expect(parseOptions(['web/src'])).toMatchObject({ paths: ['web/src'], sample: 300, seed: 1, workers: 1 })
})

test('a sample of 0 means all mutants', () => {
  expect(parseOptions(['web/src', '--sample', '0'])).toMatchObject({ sample: Infinity })
})

test('a minimum is optional', () => {
  expect(parseOptions(['web/src'])).not.toHaveProperty('minimum')
  expect(parseOptions(['web/src', '--minimum', '90'])).toMatchObject({ minimum: 90 })
})

test('elements, members and attributes are dropped on demand', () => {
  expect(parseOptions(['web/src'])).toMatchObject({ drops: false })
  expect(parseOptions(['web/src', '--drops'])).toMatchObject({ drops: true })
})

test('--help works without a path', () => {
  expect(parseOptions(['--help'])).toBeUndefined()
})

test('a missing path and an invalid number are refused', () => {
  expect(() => parseOptions([])).toThrow('Name a file or a folder')
  expect(() => parseOptions(['web', '--seed', 'x'])).toThrow('--seed must be a whole number')
})
