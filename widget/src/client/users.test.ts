import { expect, test, vi } from 'vitest'
import { createUser, errorResponse } from './testing/fake-provider.ts'
import { createWorld, openSignedIn } from './testing/open-client.ts'

test('get answers with the user alone and stores it', async () => {
  const user = createUser({ external_id: 'ada' })
  const { client } = await openSignedIn(createWorld({ '/users/me': user }))
  const listener = vi.fn()
  client.user.onChange(listener)
  expect(await client.user.get()).toEqual(user)
  expect(client.user.getSync()).toEqual(user)
  expect(listener).toHaveBeenCalledExactlyOnceWith(user)
})

test('get does not put off the next refresh', async () => {
  const world = createWorld({ '/users/me': createUser({ external_id: 'ada' }) })
  const { client } = await openSignedIn(world)
  await world.clock.advance(60_000)
  await client.user.get()
  expect(world.clock.getDelays()).toEqual([120_000])
})

test('a get that fails leaves the user', async () => {
  const { client } = await openSignedIn(createWorld({ '/users/me': () => errorResponse(401, 'user_unauthenticated') }))
  await expect(client.user.get()).rejects.toMatchObject({ error_type: 'user_unauthenticated' })
  expect(client.user.getSync()).toEqual(createUser())
})

const CHANGED = createUser({ name: { first_name: 'Augusta', middle_name: '', last_name: 'King' } })
const CHANGE = { user_id: CHANGED.user_id, user: createUser(), __user: CHANGED }

test('a change is sent as it is, and the user of the answer is kept', async () => {
  const world = createWorld({ '/users/me': CHANGE })
  const { client } = await openSignedIn(world)
  const body = { name: { first_name: 'Augusta', last_name: 'King' }, untrusted_metadata: { theme: null } }
  expect(await client.user.update(body)).not.toHaveProperty('__user')
  expect(world.provider.calls.at(-1)).toMatchObject({ method: 'PUT', path: '/users/me', body })
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
] as const)('%s calls %s and keeps the user of the answer', async (method, path) => {
  const world = createWorld({ [path]: CHANGE })
  const { client } = await openSignedIn(world)
  await client.user[method]('id-1')
  expect(world.provider.calls.at(-1)).toMatchObject({ method: 'DELETE', path, body: undefined })
  expect(client.user.getSync()).toEqual(CHANGED)
})

test('a factor that stays leaves the user', async () => {
  const refuse = () => errorResponse(400, 'cannot_delete_last_primary_factor')
  const { client } = await openSignedIn(createWorld({ '/users/emails/id-1': refuse }))
  await expect(client.user.deleteEmail('id-1')).rejects.toMatchObject({
    error_type: 'cannot_delete_last_primary_factor',
  })
  expect(client.user.getSync()).toEqual(createUser())
})

test('apps that were let in are listed and shut out', async () => {
  const connected_apps = [{ connected_app_id: 'connected-app-test-1', name: 'Assistant' }]
  const revoke = '/users/connected_apps/connected-app-test-1/revoke'
  const world = createWorld({ '/users/connected_apps': { connected_apps }, [revoke]: {} })
  const { client } = await openSignedIn(world)
  expect(await client.user.getConnectedApps()).toMatchObject({ connected_apps })
  await client.user.revokeConnectedApp('connected-app-test-1')
  expect(world.provider.calls.at(-1)).toMatchObject({ method: 'POST', path: revoke, body: undefined })
})
