import { expect, test } from 'vitest'
import { createWorld, openClient } from './testing/open-client.ts'

test('a visitor searches for a member', async () => {
  const member = { status: 'active', name: 'Ada', member_password_id: '' }
  const world = createWorld({ '/b2b/organizations/members/search': { member } })
  const { client } = await openClient(world)
  const body = { email_address: 'ada@example.com', organization_id: 'organization-test-1' }
  expect((await client.b2b.organizations.members.search(body)).member).toEqual(member)
  expect(world.provider.bodiesOf('/b2b/organizations/members/search')).toEqual([body])
})
