import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('the wire mutation run defaults to sixty mutants of each family with a fixed seed', () => {
  expect(parseOptions([])).toEqual({
    sample: 60,
    seed: 1,
    families: ['document', 'request', 'response'],
    only: '',
    report: '.cache/wire-mutants.json',
  })
})

test('a sample size of 0 runs all wire mutants', () => {
  expect(parseOptions(['--sample', '0', '--family', 'request'])).toMatchObject({
    sample: Infinity,
    families: ['request'],
  })
})

test('the wire mutation run rejects an unknown family and an invalid number', () => {
  expect(() => parseOptions(['--family', 'header'])).toThrow('--family must be one of document, request, response')
  expect(() => parseOptions(['--seed', 'x'])).toThrow('--seed must be a whole number')
})

test('the option --help returns no options for a run', () => {
  expect(parseOptions(['--help'])).toBeUndefined()
})
