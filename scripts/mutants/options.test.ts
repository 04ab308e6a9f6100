import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('a path alone tries 300 mutants of seed 1', () => {
  expect(parseOptions(['web/src'])).toMatchObject({ paths: ['web/src'], sample: 300, seed: 1, workers: 1 })
})

test('a sample of 0 means all mutants', () => {
  expect(parseOptions(['web/src', '--sample', '0'])).toMatchObject({ sample: Infinity })
})

test('help needs no path', () => {
  expect(parseOptions(['--help'])).toBeUndefined()
})

test('a missing path and a bad number are refused', () => {
  expect(() => parseOptions([])).toThrow('Name a file or a folder')
  expect(() => parseOptions(['web', '--seed', 'x'])).toThrow('--seed must be a whole number')
})
