import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { responds, given, provided, providerError, rejects, sends, SESSION_TOKEN, SIGNED_IN } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN, USER_ID } from './shapes.ts'

const ADA = { email: 'ada@example.com' }
const PATH = '/sdk/v1/totps'
const { eachLike, like, regex } = MatchersV3

const TOTP_ID = regex('^totp-test-.+$', 'totp-test-1')
const RECOVERY_CODE = regex('^[a-z0-9]{4}(-[a-z0-9]{4}){2}$', 'ckss-2skx-ebow')
const WITH_APP = { 'a user is signed in': ADA, 'the user has set up an authenticator app': {} }

function openSignedIn(url: string) {
  return createPactClient(url, { session_token: SESSION_TOKEN }).client
}

test('a signed-in user can set up an authenticator app', () => {
  const user = { user_id: USER_ID, totps: [{ totp_id: TOTP_ID, verified: false }] }
  const made = {
    totp_id: TOTP_ID,
    secret: regex('^[A-Z2-7]{32}$', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'),
    qr_code: regex('^data:image/png;base64,.+$', 'data:image/png;base64,iVBORw0KGgo='),
    recovery_codes: eachLike(RECOVERY_CODE),
  }
  return given({ 'a user is signed in': ADA })
    .uponReceiving('totps for a user who has none')
    .withRequest('POST', PATH, sends(SIGNED_IN, { expiration_minutes: 60 }))
    .willRespondWith(...responds({ ...made, user_id: USER_ID, __user: user }))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      const { totp_id } = await client.totps.create()
      expect(client.user.getSync()?.totps).toEqual([{ totp_id, verified: false }])
    })
})

test('a second setup of an authenticator app is rejected while the first is pending', () =>
  given(WITH_APP)
    .uponReceiving('totps for a user who is setting one up')
    .withRequest('POST', PATH, sends(SIGNED_IN, { expiration_minutes: 60 }))
    .willRespondWith(...rejects('pending_totp_exists'))
    .executeTest(async ({ url }) => {
      await expect(openSignedIn(url).totps.create()).rejects.toMatchObject(providerError('pending_totp_exists'))
    }))

test('an authenticator app passcode adds its factor to the session', () => {
  const factors = [{ type: 'oauth' }, { type: 'totp', delivery_method: 'authenticator_app' }]
  const session = { ...SIGN_IN.session, authentication_factors: factors }
  const options = { totp_code: '123456', session_duration_minutes: 60 }
  return given(WITH_APP)
    .uponReceiving('totpsAuthenticate with the passcode')
    .withRequest(
      'POST',
      `${PATH}/authenticate`,
      sends(SIGNED_IN, { ...options, totp_code: provided('totp_code', options.totp_code) }),
    )
    .willRespondWith(...responds({ ...SIGN_IN, session, totp_id: TOTP_ID }))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await client.totps.authenticate(options)
      expect(client.session.getSync()?.authentication_factors).toMatchObject(factors)
    })
})

test.each([
  ['a passcode of five digits', '12345', 'invalid_totp_code'],
  ['a passcode of letters', 'abcdef', 'invalid_totp_code'],
] as const)('authenticating with %s from an authenticator app is rejected', (what, totp_code, error_type) => {
  const options = { totp_code, session_duration_minutes: 60 }
  return given(WITH_APP)
    .uponReceiving(`totpsAuthenticate with ${what}`)
    .withRequest('POST', `${PATH}/authenticate`, sends(SIGNED_IN, options))
    .willRespondWith(...rejects(error_type))
    .executeTest(async ({ url }) => {
      await expect(openSignedIn(url).totps.authenticate(options)).rejects.toMatchObject(providerError(error_type))
    })
})

test('the recovery codes of an authenticator app are returned', () =>
  given(WITH_APP)
    .uponReceiving('totpsRecoveryCodes while setting up')
    .withRequest('POST', `${PATH}/recovery_codes`, sends(SIGNED_IN))
    .willRespondWith(
      ...responds({
        user_id: USER_ID,
        totps: { totp_id: TOTP_ID, verified: like(false), recovery_codes: eachLike(RECOVERY_CODE) },
      }),
    )
    .executeTest(async ({ url }) => {
      const { totps } = await openSignedIn(url).totps.recoveryCodes()
      expect(totps.recovery_codes).toEqual(['ckss-2skx-ebow'])
    }))

test('requesting recovery codes without an authenticator app is rejected', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('totpsRecoveryCodes without an authenticator app')
    .withRequest('POST', `${PATH}/recovery_codes`, sends(SIGNED_IN))
    .willRespondWith(...rejects('totps_not_found_for_user'))
    .executeTest(async ({ url }) => {
      await expect(openSignedIn(url).totps.recoveryCodes()).rejects.toMatchObject(
        providerError('totps_not_found_for_user'),
      )
    }))

test('a recovery code can replace an authenticator app passcode', () => {
  const options = { recovery_code: 'ckss-2skx-ebow', session_duration_minutes: 60 }
  return given(WITH_APP)
    .uponReceiving('totpsRecover with a recovery code')
    .withRequest(
      'POST',
      `${PATH}/recover`,
      sends(SIGNED_IN, { ...options, recovery_code: provided('recovery_code', options.recovery_code) }),
    )
    .willRespondWith(...responds({ ...SIGN_IN, totp_id: TOTP_ID }))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      const { user_id } = await client.totps.recover(options)
      expect(client.user.getSync()?.user_id).toBe(user_id)
    })
})

test('an unknown recovery code is rejected', () => {
  const options = { recovery_code: 'aaaa-aaaa-aaaa', session_duration_minutes: 60 }
  return given(WITH_APP)
    .uponReceiving('totpsRecover with a wrong recovery code')
    .withRequest('POST', `${PATH}/recover`, sends(SIGNED_IN, options))
    .willRespondWith(...rejects('unable_to_authenticate_recovery_code'))
    .executeTest(async ({ url }) => {
      const error = providerError('unable_to_authenticate_recovery_code')
      await expect(openSignedIn(url).totps.recover(options)).rejects.toMatchObject(error)
    })
})
