import { expect, test } from 'vitest'
import { matchPath, toPathname } from './path-parameters.ts'

test('a parameter matches one segment, which is decoded', () => {
  expect(matchPath('/errors/:error_type', '/errors/otp_code_not_found')).toEqual({ error_type: 'otp_code_not_found' })
  expect(matchPath('/clients/:client_id', '/clients/https%3A%2F%2Fa.example%2Fc')).toEqual({
    client_id: 'https://a.example/c',
  })
  expect(matchPath('/users/:user_id', '/users/100%')).toEqual({ user_id: '100%' })
})

test.each(['/errors', '/errors/', '/errors/a/b', '/screens/a'])('%s does not match /errors/:error_type', (pathname) => {
  expect(matchPath('/errors/:error_type', pathname)).toBeUndefined()
})

test('a path without parameters matches only itself', () => {
  expect(matchPath('/users', '/users')).toEqual({})
  expect(matchPath('/users', '/clients')).toBeUndefined()
})

test('filled-in parameters are encoded, and decoded again by a match', () => {
  const pathname = toPathname('/clients/:client_id', { client_id: 'https://a.example/c?d' })
  expect(pathname).toBe('/clients/https%3A%2F%2Fa.example%2Fc%3Fd')
  expect(matchPath('/clients/:client_id', pathname)).toEqual({ client_id: 'https://a.example/c?d' })
})
