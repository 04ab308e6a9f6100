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
