import { expect, test } from 'vitest'
import { BASE, toOriginPath } from './app-address.ts'

test('an app at the root of its origin uses its paths unchanged', () => {
  expect(BASE).toBe('/')
  expect(toOriginPath('/login')).toBe('/login')
  expect(toOriginPath('#top')).toBe('#top')
})

test('an app in a subfolder prefixes its paths with the folder', () => {
  expect(toOriginPath('/', '/sign-in/')).toBe('/sign-in/')
  expect(toOriginPath('/oauth/authorize?a=1', '/sign-in/')).toBe('/sign-in/oauth/authorize?a=1')
})
