import type { User } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import type { SessionRow } from '../sessions/sessions.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { createTotp, findTotp, isVerified } from './totps.ts'
import { deleteFactor } from './user-factors.ts'

const LAST = expect.objectContaining({ type: 'cannot_delete_last_primary_factor' })

function createOwner() {
  const tenant = createTestTenants().default()
  const user = createUser(tenant, { email: 'ada@example.com' })
  user.crypto_wallets.push({
    crypto_wallet_id: 'w',
    crypto_wallet_address: '0x',
    crypto_wallet_type: 'ethereum',
    verified: true,
  })
  user.webauthn_registrations.push({
    webauthn_registration_id: 'p',
    domain: 'localhost',
    user_agent: '',
    authenticator_type: '',
    verified: true,
    name: 'Passkey 1',
  })
  user.biometric_registrations.push({ biometric_registration_id: 'b', verified: true })
  return { tenant, user, email_id: user.emails[0]?.email_id ?? '' }
}

test('the last factor that is sufficient to sign in cannot be deleted', () => {
  const { tenant, user, email_id } = createOwner()
  createTotp(tenant, user, 60)
  deleteFactor(tenant, user, 'crypto_wallets', 'w')
  deleteFactor(tenant, user, 'emails', email_id)
  expect(() => deleteFactor(tenant, user, 'webauthn_registrations', 'p')).toThrow(LAST)
  deleteFactor(tenant, user, 'biometric_registrations', 'b')
  expect(user).toMatchObject({ emails: [], crypto_wallets: [], biometric_registrations: [] })
  expect(user.webauthn_registrations).toHaveLength(1)
})

test('a password is deleted only together with the user’s last email address', () => {
  const { tenant, user, email_id } = createOwner()
  user.password = { password_id: 'password-test-1', requires_reset: false }
  deleteFactor(tenant, user, 'crypto_wallets', 'w')
  expect(user.password).not.toBeNull()
  deleteFactor(tenant, user, 'emails', email_id)
  expect(user.password).toBeNull()
})

test('deleting a TOTP registration deletes its secret', () => {
  const { tenant, user } = createOwner()
  const { totp_id } = createTotp(tenant, user, 60)
  deleteFactor(tenant, user, 'totps', totp_id)
  expect(user.totps).toEqual([])
  user.totps.push({ totp_id, verified: true })
  expect(findTotp(tenant, user)).toBeUndefined()
})

test.each([
  ['emails', 'email_not_found'],
  ['phone_numbers', 'phone_number_not_found'],
  ['providers', 'oauth_user_registration_not_found'],
  ['crypto_wallets', 'crypto_wallet_not_found'],
  ['webauthn_registrations', 'webauthn_registration_not_found'],
  ['totps', 'totp_not_found'],
  ['biometric_registrations', 'biometric_registration_not_found'],
] as const)('deleting an unknown id in %s is rejected as %s', (list, type) => {
  const { tenant, user } = createOwner()
  expect(() => deleteFactor(tenant, user, list, 'unknown')).toThrow(expect.objectContaining({ type }))
})

function check(user: User, types: SessionRow['authentication_factors'][number]['type'][]) {
  const authentication_factors = types.map((type) => ({ type }))
  return () => checkSecondFactor(user, { authentication_factors } as SessionRow)
}

test('with a verified TOTP, factors change only after its proof or the use of a recovery code', () => {
  const { tenant, user } = createOwner()
  const row = createTotp(tenant, user, 60)
  expect(isVerified(user, row)).toBe(false)
  expect(check(user, ['password'])).not.toThrow()
  user.totps = [{ totp_id: row.totp_id, verified: true }]
  expect(isVerified(user, row)).toBe(true)
  expect(isVerified(user, { ...row, totp_id: 'other' })).toBe(false)
  expect(check(user, ['password'])).toThrow(expect.objectContaining({ type: 'insufficient_factors' }))
  expect(check(user, ['password', 'totp'])).not.toThrow()
  expect(check(user, ['recovery_codes'])).not.toThrow()
})
