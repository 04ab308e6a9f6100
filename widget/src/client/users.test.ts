import { expect, test, vi } from 'vitest'
import { createUser, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openSignedIn } from './testing/open-client.ts'

test('user.get returns only the user and stores it', { tags: 'user-get.nothing' }, async () => {
  const user = createUser({ external_id: 'ada' })
  const { client } = await openSignedIn(createEnvironment({ '/users/me': user }))
  const listener = vi.fn()
  client.user.onChange(listener)
  expect(await client.user.get()).toEqual(user)
  expect(client.user.getSync()).toEqual(user)
  expect(listener).toHaveBeenCalledExactlyOnceWith(user)
})

test('user.get does not delay the next session refresh', async () => {
  const environment = createEnvironment({ '/users/me': createUser({ external_id: 'ada' }) })
  const { client } = await openSignedIn(environment)
  await environment.clock.advance(60_000)
  await client.user.get()
  expect(environment.clock.getDelays()).toEqual([120_000])
})

test('a failed user.get keeps the stored user', async () => {
  const { client } = await openSignedIn(
    createEnvironment({ '/users/me': () => errorResponse(401, 'user_unauthenticated') }),
  )
  await expect(client.user.get()).rejects.toMatchObject({ error_type: 'user_unauthenticated' })
  expect(client.user.getSync()).toEqual(createUser())
})

const CHANGED = createUser({ name: { first_name: 'Augusta', middle_name: '', last_name: 'King' } })
const CHANGE = { user_id: CHANGED.user_id, user: createUser(), __user: CHANGED }

test('a user update is sent unchanged, and the user in the response is stored', async () => {
  const environment = createEnvironment({ '/users/me': CHANGE })
  const { client } = await openSignedIn(environment)
  const body = { name: { first_name: 'Augusta', last_name: 'King' }, untrusted_metadata: { theme: null } }
  expect(await client.user.update(body)).not.toHaveProperty('__user')
  expect(environment.provider.calls.at(-1)).toMatchObject({ method: 'PUT', path: '/users/me', body })
  expect(client.user.getSync()).toEqual(CHANGED)
})

test.each([
  ['deleteEmail', '/users/emails/id-1'],
  ['deletePhoneNumber', '/users/phone_numbers/id-1'],
  ['deleteTotp', '/users/totps/id-1'],
  ['deleteCryptoWallet', '/users/crypto_wallets/id-1'],
  ['deleteOauthRegistration', '/users/oauth/id-1'],
  ['deleteWebauthnRegistration', '/users/webauthn_registrations/id-1'],
  ['deleteBiometricRegistration', '/users/biometric_registrations/id-1'],
] as const)(
  '%s calls %s and stores the user in the response',
  { tags: 'user-delete-passkey.id' },
  async (method, path) => {
    const environment = createEnvironment({ [path]: CHANGE })
    const { client } = await openSignedIn(environment)
    await client.user[method]('id-1')
    expect(environment.provider.calls.at(-1)).toMatchObject({ method: 'DELETE', path, body: undefined })
    expect(client.user.getSync()).toEqual(CHANGED)
  },
)

test('failing to delete an authentication factor leaves the user unchanged', async () => {
  const reject = () => errorResponse(400, 'cannot_delete_last_primary_factor')
  const { client } = await openSignedIn(createEnvironment({ '/users/emails/id-1': reject }))
  await expect(client.user.deleteEmail('id-1')).rejects.toMatchObject({
    error_type: 'cannot_delete_last_primary_factor',
  })
  expect(client.user.getSync()).toEqual(createUser())
})

test('connected apps are listed and revoked', async () => {
  const connected_apps = [{ connected_app_id: 'connected-app-test-1', name: 'Assistant' }]
  const revoke = '/users/connected_apps/connected-app-test-1/revoke'
  const environment = createEnvironment({ '/users/connected_apps': { connected_apps }, [revoke]: {} })
  const { client } = await openSignedIn(environment)
  expect(await client.user.getConnectedApps()).toMatchObject({ connected_apps })
  await client.user.revokeConnectedApp('connected-app-test-1')
  expect(environment.provider.calls.at(-1)).toMatchObject({ method: 'POST', path: revoke, body: undefined })
})
