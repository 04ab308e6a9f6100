import { expect, test } from 'vitest'
import type { MockSchemas, User } from '@latchkey/openapi'
import { showPasscode } from '../virtual-devices/authenticator-app.ts'
import { createVisitor } from '../testing/visitor.ts'

/** Creates a user who has signed in with GitHub and has other factors too. */
async function createPerson(seed: Partial<MockSchemas['UserSeed']> = {}) {
  const visitor = createVisitor()
  const payload = { email: 'ada@example.com', ...seed }
  await visitor.app.inject({ method: 'POST', url: `/_mock/${visitor.tenant.public_token}/users`, payload })
  const { session_token } = await visitor.signIn()
  const get = async (): Promise<User> => {
    const { request_id: _, ...user } = (await visitor.call('/users/me', { method: 'GET', session_token })).json().data
    return user
  }
  const remove = async (path: string) =>
    (await visitor.call(`/users/${path}`, { method: 'DELETE', session_token })).json()
  const update = async (body: object) =>
    (await visitor.call('/users/me', { method: 'PUT', body, session_token })).json()
  return { visitor, session_token, get, remove, update }
}

const EVERYTHING = {
  phone_number: '+12025550123',
  crypto_wallets: [{ crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' }],
  webauthn_registrations: [{ name: 'Laptop' }],
  biometric_registrations: [{}],
} satisfies MockSchemas['UserSeed']

test('each factor of a user can be deleted', async () => {
  const { get, remove } = await createPerson(EVERYTHING)
  const user = await get()
  const paths = [
    `phone_numbers/${user.phone_numbers[0]?.phone_id}`,
    `crypto_wallets/${user.crypto_wallets[0]?.crypto_wallet_id}`,
    `webauthn_registrations/${user.webauthn_registrations[0]?.webauthn_registration_id}`,
    `biometric_registrations/${user.biometric_registrations[0]?.biometric_registration_id}`,
    `emails/${user.emails[0]?.email_id}`,
  ]
  for (const path of paths) {
    const { data } = await remove(path)
    expect(data).toMatchObject({ user_id: user.user_id, status_code: 200 })
    expect(data.__user).toEqual(data.user)
  }
  const { phone_numbers, crypto_wallets, webauthn_registrations, biometric_registrations, emails } = await get()
  expect([phone_numbers, crypto_wallets, webauthn_registrations, biometric_registrations, emails].flat()).toEqual([])
})

test('the last primary factor of a user cannot be deleted', async () => {
  const { get, remove } = await createPerson({ biometric_registrations: [{}] })
  const { emails, providers } = await get()
  await remove(`oauth/${providers[0]?.oauth_user_registration_id}`)
  expect(await remove(`emails/${emails[0]?.email_id}`)).toMatchObject({
    status_code: 400,
    error_type: 'cannot_delete_last_primary_factor',
  })
  expect((await get()).emails).toEqual(emails)
})

test.each([
  ['emails/email-test-1', 'email_not_found'],
  ['phone_numbers/phone-number-test-1', 'phone_number_not_found'],
  ['totps/totp-test-1', 'totp_not_found'],
  ['crypto_wallets/crypto-wallet-test-1', 'crypto_wallet_not_found'],
  ['oauth/oauth-user-test-1', 'oauth_user_registration_not_found'],
  ['webauthn_registrations/webauthn-registration-test-1', 'webauthn_registration_not_found'],
  ['biometric_registrations/biometric-registration-test-1', 'biometric_registration_not_found'],
])('a user cannot delete another user’s factor at %s', async (path, error_type) => {
  const { remove } = await createPerson()
  expect(await remove(path)).toMatchObject({ error_type })
})

test('a session with a proven second factor can delete it, and the factor is no longer required', async () => {
  const { visitor, session_token, get, remove } = await createPerson()
  const { clock } = visitor.tenant
  clock.freeze()
  const body = { expiration_minutes: 60 }
  const { totp_id, secret } = (await visitor.call('/totps', { body, session_token })).json().data
  const shown = { totp_code: showPasscode(secret, clock.now()), session_duration_minutes: 60 }
  const other = await visitor.signIn()
  await visitor.call('/totps/authenticate', { body: shown, session_token: other.session_token })
  expect(await remove(`totps/${totp_id}`)).toMatchObject({ error_type: 'insufficient_factors' })
  const path = `/users/totps/${totp_id}`
  await visitor.call(path, { method: 'DELETE', session_token: other.session_token })
  expect((await get()).totps).toEqual([])
  expect((await remove(`emails/${(await get()).emails[0]?.email_id}`)).data.status_code).toBe(200)
})

test('updating a user’s name replaces it as a whole', async () => {
  const { get, update } = await createPerson()
  const { data } = await update({ name: { first_name: 'Augusta' } })
  const name = { first_name: 'Augusta', middle_name: '', last_name: '' }
  expect(data).toMatchObject({ user: { name }, __user: { name }, emails: [{ email: 'ada@example.com' }] })
  expect((await get()).name).toEqual(name)
})

test('user metadata is merged by key, and null removes a key', async () => {
  const { get, update } = await createPerson({ untrusted_metadata: { theme: 'dark', size: 1 } })
  await update({ untrusted_metadata: { theme: null, tags: ['a'] } })
  expect((await get()).untrusted_metadata).toEqual({ size: 1, tags: ['a'] })
})

const MANY = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, index]))

test.each([
  ['trusted metadata', { trusted_metadata: { admin: true } }, 'cannot_update_trusted_metadata'],
  ['more than 4 KB', { untrusted_metadata: { text: 'x'.repeat(4096) } }, 'metadata_too_large'],
  ['more than 20 members', { untrusted_metadata: MANY }, 'metadata_too_many_keys'],
])('a user update with %s is rejected and changes nothing', async (_what, body, error_type) => {
  const { get, update } = await createPerson()
  const before = await get()
  expect(await update({ name: { first_name: 'X' }, ...body })).toMatchObject({ error_type })
  expect(await get()).toEqual(before)
})
