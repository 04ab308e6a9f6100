import { expect, test } from 'vitest'
import { createVerifier, toChallenge } from './pkce.ts'

test('a PKCE code challenge is the digest of its verifier (RFC 7636, appendix B)', async () => {
  expect(await toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('PKCE code verifiers are 43 characters long and differ from each other', () => {
  expect(createVerifier()).toMatch(/^[\w-]{43}$/)
  expect(createVerifier()).not.toBe(createVerifier())
})
