import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('by default sixty mutants of each family are drawn with one seed', () => {
  expect(parseOptions([])).toEqual({
    sample: 60,
    seed: 1,
    families: ['document', 'request', 'response'],
    only: '',
    report: '.cache/wire-mutants.json',
  })
})

test('a sample of 0 means all mutants', () => {
  expect(parseOptions(['--sample', '0', '--family', 'request'])).toMatchObject({
    sample: Infinity,
    families: ['request'],
  })
})

test('an unknown family and a broken number are refused', () => {
  expect(() => parseOptions(['--family', 'header'])).toThrow('--family must be one of document, request, response')
  expect(() => parseOptions(['--seed', 'x'])).toThrow('--seed must be a whole number')
})

test('help needs no mutants', () => {
  expect(parseOptions(['--help'])).toBeUndefined()
})
