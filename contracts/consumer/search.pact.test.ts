import { expect, test } from 'vitest'
import { responds, given, providerError, rejects, sends, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'

const USERS = '/sdk/v1/users/search'
const MEMBERS = '/sdk/v1/b2b/organizations/members/search'
const EMAIL = 'ada@example.com'

test('the user search returns “new” for an unknown email address', { tags: ['search.new', 'users-search.email'] }, () =>
  given()
    .uponReceiving('usersSearch for an unknown address')
    .withRequest('POST', USERS, sends(VISITOR, { email: EMAIL }))
    .willRespondWith(...responds({ userType: 'new' }))
    .executeTest(({ url }) => expectUserType(url, 'new')),
)

test('the user search returns “password” for a user with a password', { tags: 'search.password' }, () =>
  given({ 'a user exists': { email: EMAIL, password: 'marvellous giraffe 9' } })
    .uponReceiving('usersSearch for an address of a user with a password')
    .withRequest('POST', USERS, sends(VISITOR, { email: EMAIL }))
    .willRespondWith(...responds({ userType: 'password' }))
    .executeTest(({ url }) => expectUserType(url, 'password')),
)

test('the user search returns “passwordless” for a user without a password', { tags: 'search.passwordless' }, () =>
  given({ 'a user exists': { email: EMAIL } })
    .uponReceiving('usersSearch for an address of a user without a password')
    .withRequest('POST', USERS, sends(VISITOR, { email: EMAIL }))
    .willRespondWith(...responds({ userType: 'passwordless' }))
    .executeTest(({ url }) => expectUserType(url, 'passwordless')),
)

test('the user search rejects a malformed email address', () =>
  given()
    .uponReceiving('usersSearch for a malformed address')
    .withRequest('POST', USERS, sends(VISITOR, { email: 'ada' }))
    .willRespondWith(...rejects('invalid_email'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.search.user('ada')).rejects.toMatchObject(providerError('invalid_email'))
    }))

test('the member search finds a member of an organization', { tags: 'members-search.email' }, () => {
  const organization_id = 'organization-test-1'
  const member = { status: 'active', name: 'Ada', member_password_id: 'member-password-test-1' }
  return given({
    'the project has settings': { vertical: 'B2B' },
    'an organization has a member': { organization_id, email_address: EMAIL, ...member },
  })
    .uponReceiving('b2bOrganizationsMembersSearch for a member')
    .withRequest('POST', MEMBERS, sends(VISITOR, { email_address: EMAIL, organization_id }))
    .willRespondWith(...responds({ member }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect(await client.search.member(EMAIL, organization_id)).toMatchObject({ member })
    })
})

test('the member search returns null for an unknown member', () =>
  given({ 'the project has settings': { vertical: 'B2B' } })
    .uponReceiving('b2bOrganizationsMembersSearch for an unknown address')
    .withRequest('POST', MEMBERS, sends(VISITOR, { email_address: EMAIL, organization_id: 'organization-test-1' }))
    .willRespondWith(...responds({ member: null }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect(await client.search.member(EMAIL, 'organization-test-1')).toMatchObject({ member: null })
    }))

test('the member search of an organization is rejected in a consumer project', () =>
  given()
    .uponReceiving('b2bOrganizationsMembersSearch in a consumer project')
    .withRequest('POST', MEMBERS, sends(VISITOR, { email_address: EMAIL, organization_id: 'organization-test-1' }))
    .willRespondWith(...rejects('bad_vertical_for_stytch_sdk'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.search.member(EMAIL, 'organization-test-1')
      await expect(response).rejects.toMatchObject(providerError('bad_vertical_for_stytch_sdk'))
    }))

async function expectUserType(url: string, userType: string) {
  const { client } = createPactClient(url)
  expect(await client.search.user(EMAIL)).toMatchObject({ userType })
}
