import { expect, test } from 'vitest'
import { BASE, toOriginPath } from './app-address.ts'

test('at the root of its origin, a path of the app is a path of the origin', () => {
  expect(BASE).toBe('/')
  expect(toOriginPath('/login')).toBe('/login')
  expect(toOriginPath('#top')).toBe('#top')
})

test('in a folder, a path of the app begins with the folder', () => {
  expect(toOriginPath('/', '/sign-in/')).toBe('/sign-in/')
  expect(toOriginPath('/oauth/authorize?a=1', '/sign-in/')).toBe('/sign-in/oauth/authorize?a=1')
})
