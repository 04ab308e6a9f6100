import { expect, test } from 'vitest'
import { PAGES, readDevOptions } from './options.mjs'

test('every page is built by default', () => {
  expect(Object.keys(PAGES)).toEqual(['web', 'demo', 'gallery', 'console'])
  expect(readDevOptions([])).toEqual({ pages: ['web', 'demo', 'gallery', 'console'], nodeArgs: [], cliArgs: [] })
})

test('only the named pages are built, and none for the mock', () => {
  expect(readDevOptions(['web', 'console']).pages).toEqual(['web', 'console'])
  expect(readDevOptions(['mock']).pages).toEqual([])
})

test('the debugger is for the process of the mock, and other options are options of the mock', () => {
  const { pages, nodeArgs, cliArgs } = readDevOptions(['web', '--seed', 'web', '--inspect=127.0.0.1:9230'])
  expect({ pages, nodeArgs, cliArgs }).toEqual({
    pages: ['web'],
    nodeArgs: ['--inspect=127.0.0.1:9230'],
    cliArgs: ['--seed', 'web'],
  })
  expect(readDevOptions(['--inspect-brk']).nodeArgs).toEqual(['--inspect-brk'])
})

test('a page that does not exist is refused with those that do', () => {
  expect(() => readDevOptions(['wbe'])).toThrow('There is no page wbe: web, demo, gallery, console, or mock for none.')
})
