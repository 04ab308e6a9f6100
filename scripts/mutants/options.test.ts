import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('a mutation run defaults to a sample of 300 mutants with seed 1', () => {
  expect(parseOptions(['web/src'])).toMatchObject({ paths: ['web/src'], sample: 300, seed: 1, workers: 1 })
})

test('a sample size of 0 runs all mutants', () => {
  expect(parseOptions(['web/src', '--sample', '0'])).toMatchObject({ sample: Infinity })
})

test('the minimum mutation score is optional', () => {
  expect(parseOptions(['web/src'])).not.toHaveProperty('minimum')
  expect(parseOptions(['web/src', '--minimum', '90'])).toMatchObject({ minimum: 90 })
})

test('the option --drops also mutates by dropping elements, members and attributes', () => {
  expect(parseOptions(['web/src'])).toMatchObject({ drops: false })
  expect(parseOptions(['web/src', '--drops'])).toMatchObject({ drops: true })
})

test('the option --help works without a path', () => {
  expect(parseOptions(['--help'])).toBeUndefined()
})

test('a mutation run rejects a missing path and an invalid number', () => {
  expect(() => parseOptions([])).toThrow('Name a file or a folder')
  expect(() => parseOptions(['web', '--seed', 'x'])).toThrow('--seed must be a whole number')
})
