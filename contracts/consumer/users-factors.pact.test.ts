import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import {
  responds,
  given,
  providedPath,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { EMAIL_ID, PHONE_ID, USER_ID } from './shapes.ts'

const { like } = MatchersV3

const ADA = { email: 'ada@example.com' }

/** A user with one factor of each kind. */
const EVERYTHING = {
  ...ADA,
  phone_number: '+12025550123',
  crypto_wallets: [{ crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' as const }],
  webauthn_registrations: [{ name: 'Laptop' }],
  biometric_registrations: [{}],
}
const SIGNED_IN_WITH_EVERYTHING = {
  'a user exists': EVERYTHING,
  'a user is signed in': ADA,
  'the user has set up an authenticator app': {},
}

/** The factors that the client gets, by the member of the user that contains them. */
const ALL_FACTORS = {
  emails: [{ email_id: EMAIL_ID, email: ADA.email, verified: like(true) }],
  phone_numbers: [{ phone_id: PHONE_ID, phone_number: EVERYTHING.phone_number, verified: like(true) }],
  providers: [{ oauth_user_registration_id: like('oauth-user-test-1'), provider_type: 'GitHub' }],
  totps: [{ totp_id: like('totp-test-1'), verified: false }],
  crypto_wallets: [{ crypto_wallet_id: like('crypto-wallet-test-1'), ...EVERYTHING.crypto_wallets[0] }],
  webauthn_registrations: [{ webauthn_registration_id: like('webauthn-registration-test-1'), name: 'Laptop' }],
  biometric_registrations: [{ biometric_registration_id: like('biometric-registration-test-1') }],
}

/** For each factor: the path and the id of the deletion, and the client's method. */
const FACTORS = {
  usersEmailsDelete: {
    path: '/sdk/v1/users/emails',
    id: 'email_id',
    example: 'email-test-1',
    method: 'deleteEmail',
    unknown: 'email_not_found',
    list: 'emails',
  },
  usersPhoneNumbersDelete: {
    path: '/sdk/v1/users/phone_numbers',
    id: 'phone_id',
    example: 'phone-number-test-1',
    method: 'deletePhoneNumber',
    unknown: 'phone_number_not_found',
    list: 'phone_numbers',
  },
  usersCryptoWalletsDelete: {
    path: '/sdk/v1/users/crypto_wallets',
    id: 'crypto_wallet_id',
    example: 'crypto-wallet-test-1',
    method: 'deleteCryptoWallet',
    unknown: 'crypto_wallet_not_found',
    list: 'crypto_wallets',
  },
  usersOauthDelete: {
    path: '/sdk/v1/users/oauth',
    id: 'oauth_user_registration_id',
    example: 'oauth-user-test-1',
    method: 'deleteOauthRegistration',
    unknown: 'oauth_user_registration_not_found',
    list: 'providers',
  },
  usersWebauthnRegistrationsDelete: {
    path: '/sdk/v1/users/webauthn_registrations',
    id: 'webauthn_registration_id',
    example: 'webauthn-registration-test-1',
    method: 'deleteWebauthnRegistration',
    unknown: 'webauthn_registration_not_found',
    list: 'webauthn_registrations',
  },
  usersBiometricRegistrationsDelete: {
    path: '/sdk/v1/users/biometric_registrations',
    id: 'biometric_registration_id',
    example: 'biometric-registration-test-1',
    method: 'deleteBiometricRegistration',
    unknown: 'biometric_registration_not_found',
    list: 'biometric_registrations',
  },
  usersTotpsDelete: {
    path: '/sdk/v1/users/totps',
    id: 'totp_id',
    example: 'totp-test-1',
    method: 'deleteTotp',
    unknown: 'totp_not_found',
    list: 'totps',
  },
} as const
type Operation = keyof typeof FACTORS

function openSignedIn(url: string) {
  return createPactClient(url, { session_token: SESSION_TOKEN }).client
}

test.each(Object.keys(FACTORS) as Operation[])('%s deletes a factor of the user and leaves the others', (operation) => {
  const { path, id, example, method, list } = FACTORS[operation]
  const changed = { user_id: USER_ID, ...ALL_FACTORS, [list]: [] }
  return given(SIGNED_IN_WITH_EVERYTHING)
    .uponReceiving(`${operation} of a factor of the user`)
    .withRequest('DELETE', providedPath(path, id, example), sends(SIGNED_IN))
    .willRespondWith(...responds({ user_id: USER_ID, __user: changed, user: changed }))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      const { user } = await client.user[method](example)
      expect(user[list]).toEqual([])
      expect(client.user.getSync()?.[list]).toEqual([])
    })
})

test.each(Object.keys(FACTORS) as Operation[])('%s rejects an unknown factor', (operation) => {
  const { path, method, unknown } = FACTORS[operation]
  return given({ 'a user is signed in': ADA })
    .uponReceiving(`${operation} of an unknown factor`)
    .withRequest('DELETE', `${path}/unknown-test-1`, sends(SIGNED_IN))
    .willRespondWith(...rejects(unknown))
    .executeTest(async ({ url }) => {
      await expect(openSignedIn(url).user[method]('unknown-test-1')).rejects.toMatchObject(providerError(unknown))
    })
})

test('the last primary authentication factor of a user cannot be deleted', () => {
  const { path, id, example } = FACTORS.usersEmailsDelete
  return given({
    'a user is signed in': ADA,
    'the user has no third-party registration': {},
  })
    .uponReceiving('usersEmailsDelete of the last primary factor')
    .withRequest('DELETE', providedPath(path, id, example), sends(SIGNED_IN))
    .willRespondWith(...rejects('cannot_delete_last_primary_factor'))
    .executeTest(async ({ url }) => {
      const error = providerError('cannot_delete_last_primary_factor')
      await expect(openSignedIn(url).user.deleteEmail(example)).rejects.toMatchObject(error)
    })
})
