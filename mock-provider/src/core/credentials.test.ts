import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { requireCredentials } from './credentials.ts'
import { ProviderError } from './provider-error.ts'

function readCredentials(authorization: string | undefined) {
  try {
    return requireCredentials({ headers: { authorization } } as FastifyRequest)
  } catch (error) {
    if (error instanceof ProviderError) return error.type
    throw error
  }
}

const toBasic = (public_token: string, secret: string) =>
  `Basic ${Buffer.from(`${public_token}:${secret}`).toString('base64')}`

test('a public token, and a secret that contains colons, are read unchanged from Basic credentials', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes(':'))
  fc.assert(
    fc.property(name, fc.string({ minLength: 1, unit: 'grapheme' }), (public_token, secret) => {
      const session_token = secret === public_token ? undefined : secret
      expect(readCredentials(toBasic(public_token, secret))).toEqual({ public_token, session_token })
    }),
    { seed: 20_261_121 },
  )
})

test.each([
  [undefined, 'unauthorized_credentials'],
  ['', 'unauthorized_credentials'],
  ['Bearer abc', 'invalid_authorization_header'],
  ['Basic', 'invalid_authorization_header'],
  ['Basic !', 'invalid_authorization_header'],
  [`Basic ${btoa('no-colon')}`, 'invalid_authorization_header'],
  [`Basic ${btoa(':no-token')}`, 'invalid_authorization_header'],
])('the authorization header %j is rejected as %s', (authorization, type) => {
  expect(readCredentials(authorization)).toBe(type)
})

test('every authorization header is either parsed or rejected', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String().map((text) => `Basic ${text}`),
      ),
      (authorization) => {
        const read = readCredentials(authorization)
        if (typeof read === 'string')
          expect(['unauthorized_credentials', 'invalid_authorization_header']).toContain(read)
        else expect(read.public_token).not.toBe('')
      },
    ),
    { seed: 20_261_121 },
  )
})

test('a public token or an empty string as the Basic password is not a session token', () => {
  expect(readCredentials(toBasic('public-token-test-a', 'public-token-test-a'))).toHaveProperty(
    'session_token',
    undefined,
  )
  expect(readCredentials(toBasic('public-token-test-a', ''))).toHaveProperty('session_token', undefined)
})

test('the Basic scheme is matched case-insensitively', () => {
  const header = toBasic('public-token-test-a', 's').replace('Basic', 'BASIC')
  expect(readCredentials(header)).toEqual({ public_token: 'public-token-test-a', session_token: 's' })
})
