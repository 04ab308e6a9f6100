import { expect, test } from 'vitest'
import { PAGES, readDevOptions } from './options.mjs'

test('the dev server builds every page by default', () => {
  expect(Object.keys(PAGES)).toEqual(['web', 'demo', 'gallery', 'console'])
  expect(readDevOptions([])).toEqual({ pages: ['web', 'demo', 'gallery', 'console'], nodeArgs: [], cliArgs: [] })
})

test('the dev server builds only the named pages, and none with “mock”', () => {
  expect(readDevOptions(['web', 'console']).pages).toEqual(['web', 'console'])
  expect(readDevOptions(['mock']).pages).toEqual([])
})

test('the dev server passes debugger flags to Node and other options to the mock', () => {
  const { pages, nodeArgs, cliArgs } = readDevOptions(['web', '--seed', 'web', '--inspect=127.0.0.1:9230'])
  expect({ pages, nodeArgs, cliArgs }).toEqual({
    pages: ['web'],
    nodeArgs: ['--inspect=127.0.0.1:9230'],
    cliArgs: ['--seed', 'web'],
  })
  expect(readDevOptions(['--inspect-brk']).nodeArgs).toEqual(['--inspect-brk'])
})

test('the dev server rejects an unknown page and lists the known ones', () => {
  expect(() => readDevOptions(['wbe'])).toThrow('There is no page wbe: web, demo, gallery, console, or mock for none.')
})
