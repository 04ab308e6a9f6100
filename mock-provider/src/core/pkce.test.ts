import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkCodeChallenge, checkCodeVerifier } from './pkce.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

function typeOf(check: () => void): unknown {
  try {
    check()
    return undefined
  } catch (error) {
    return Object(error).type
  }
}

test.each([
  [CHALLENGE, true, undefined],
  [CHALLENGE, false, undefined],
  [undefined, false, undefined],
  ['', false, undefined],
  [undefined, true, 'invalid_pkce_code_challenge'],
  ['', true, 'invalid_pkce_code_challenge'],
  ['short', false, 'invalid_pkce_code_challenge'],
])('the PKCE challenge %j is accepted or rejected as expected (required: %s)', (challenge, isRequired, type) => {
  expect(typeOf(() => checkCodeChallenge(challenge, isRequired))).toBe(type)
})

test.each([
  ['neither', undefined, undefined, undefined],
  ['a matching pair', CHALLENGE, VERIFIER, undefined],
  ['a verifier only', undefined, VERIFIER, 'pkce_did_not_expect_code_verifier'],
  ['a challenge only', CHALLENGE, undefined, 'pkce_expected_code_verifier'],
  ['a malformed verifier', CHALLENGE, 'v'.repeat(42), 'invalid_pkce_code_verifier'],
  ['another verifier', CHALLENGE, 'w'.repeat(43), 'pkce_mismatch'],
])('the PKCE check with %s gives the expected result', (_, challenge, verifier, type) => {
  expect(typeOf(() => checkCodeVerifier(challenge, verifier))).toBe(type)
})
