import { expect, test } from 'vitest'
import { errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient } from './testing/open-client.ts'

test('a search returns the type of user that an address has', async () => {
  const environment = createEnvironment({ '/users/search': { userType: 'passwordless' } })
  const { client } = await openClient(environment)
  expect(await client.search.user('ada@example.com')).toMatchObject({ userType: 'passwordless' })
  expect(environment.provider.bodiesOf('/users/search')).toEqual([{ email: 'ada@example.com' }])
})

test('a search for a malformed address is rejected', async () => {
  const environment = createEnvironment({ '/users/search': () => errorResponse(400, 'invalid_email') })
  const { client } = await openClient(environment)
  await expect(client.search.user('ada')).rejects.toMatchObject({ error_type: 'invalid_email' })
})

test('a search for a member sends the organization', async () => {
  const environment = createEnvironment({ '/b2b/organizations/members/search': { member: null } })
  const { client } = await openClient(environment)
  expect(await client.search.member('ada@example.com', 'organization-test-1')).toMatchObject({ member: null })
  expect(environment.provider.bodiesOf('/b2b/organizations/members/search')).toEqual([
    { email_address: 'ada@example.com', organization_id: 'organization-test-1' },
  ])
})
