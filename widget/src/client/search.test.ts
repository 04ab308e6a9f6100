import { expect, test } from 'vitest'
import { errorResponse } from './testing/fake-provider.ts'
import { createWorld, openClient } from './testing/open-client.ts'

test('a search tells what kind of user an address has', async () => {
  const world = createWorld({ '/users/search': { userType: 'passwordless' } })
  const { client } = await openClient(world)
  expect(await client.search.user('ada@example.com')).toMatchObject({ userType: 'passwordless' })
  expect(world.provider.bodiesOf('/users/search')).toEqual([{ email: 'ada@example.com' }])
})

test('a search for what is no address is refused', async () => {
  const world = createWorld({ '/users/search': () => errorResponse(400, 'invalid_email') })
  const { client } = await openClient(world)
  await expect(client.search.user('ada')).rejects.toMatchObject({ error_type: 'invalid_email' })
})

test('a search for a member names the organization', async () => {
  const world = createWorld({ '/b2b/organizations/members/search': { member: null } })
  const { client } = await openClient(world)
  expect(await client.search.member('ada@example.com', 'organization-test-1')).toMatchObject({ member: null })
  expect(world.provider.bodiesOf('/b2b/organizations/members/search')).toEqual([
    { email_address: 'ada@example.com', organization_id: 'organization-test-1' },
  ])
})
