import { WEBAUTHN_CHALLENGE_LIFETIME_MINUTES } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'
import { createChallenge, takeChallenge } from './webauthn-challenges.ts'

const LIFETIME_MS = WEBAUTHN_CHALLENGE_LIFETIME_MINUTES * 60_000
const SIGN_IN = { ceremony: 'authenticate', user_id: null, rp_id: 'localhost', origin: null } as const

const EXPECTED = { ceremony: 'authenticate', refusal: 'unable_to_auth_webauthn_registration' } as const
const REFUSAL = expect.objectContaining({ type: EXPECTED.refusal })

function openTenant() {
  const { tenant } = createVisitor()
  tenant.clock.freeze()
  return tenant
}

test('a challenge is used once, and returns the members of its start', () => {
  const tenant = openTenant()
  const made = createChallenge(tenant, SIGN_IN)
  expect(made).toEqual({ ...SIGN_IN, challenge: made.challenge, expires_at: tenant.clock.now() + LIFETIME_MS })
  expect(takeChallenge(tenant, made.challenge, EXPECTED)).toEqual(made)
  expect(() => takeChallenge(tenant, made.challenge, EXPECTED)).toThrow(REFUSAL)
})

test('using a WebAuthn challenge in the other ceremony consumes it', () => {
  const tenant = openTenant()
  const { challenge } = createChallenge(tenant, SIGN_IN)
  expect(() => takeChallenge(tenant, challenge, { ...EXPECTED, ceremony: 'register' })).toThrow(REFUSAL)
  expect(() => takeChallenge(tenant, challenge, EXPECTED)).toThrow(REFUSAL)
})

test('WebAuthn challenges are unique', () => {
  const tenant = openTenant()
  const made = [createChallenge(tenant, SIGN_IN), createChallenge(tenant, SIGN_IN)]
  expect(new Set(made.map(({ challenge }) => challenge)).size).toBe(2)
})
