import { expect, test } from 'vitest'
import { answers, given, refusal, refuses, sends, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'

const USERS = '/sdk/v1/users/search'
const MEMBERS = '/sdk/v1/b2b/organizations/members/search'
const EMAIL = 'ada@example.com'

test('an address that nobody has is new', () =>
  given()
    .uponReceiving('usersSearch for an address of nobody')
    .withRequest('POST', USERS, sends(VISITOR, { email: EMAIL }))
    .willRespondWith(...answers({ userType: 'new' }))
    .executeTest(({ url }) => expectUserType(url, 'new')))

test('an address may have a user with a password', () =>
  given({ 'a user exists': { email: EMAIL, password: 'marvellous giraffe 9' } })
    .uponReceiving('usersSearch for an address of a user with a password')
    .withRequest('POST', USERS, sends(VISITOR, { email: EMAIL }))
    .willRespondWith(...answers({ userType: 'password' }))
    .executeTest(({ url }) => expectUserType(url, 'password')))

test('an address may have a user without a password', () =>
  given({ 'a user exists': { email: EMAIL } })
    .uponReceiving('usersSearch for an address of a user without a password')
    .withRequest('POST', USERS, sends(VISITOR, { email: EMAIL }))
    .willRespondWith(...answers({ userType: 'passwordless' }))
    .executeTest(({ url }) => expectUserType(url, 'passwordless')))

test('what is no address is refused', () =>
  given()
    .uponReceiving('usersSearch for what is no address')
    .withRequest('POST', USERS, sends(VISITOR, { email: 'ada' }))
    .willRespondWith(...refuses('invalid_email'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.search.user('ada')).rejects.toMatchObject(refusal('invalid_email'))
    }))

test('a member of an organization is found', () => {
  const organization_id = 'organization-test-1'
  const member = { status: 'active', name: 'Ada', member_password_id: 'member-password-test-1' }
  return given({
    'the project has settings': { vertical: 'B2B' },
    'an organization has a member': { organization_id, email_address: EMAIL, ...member },
  })
    .uponReceiving('b2bOrganizationsMembersSearch for a member')
    .withRequest('POST', MEMBERS, sends(VISITOR, { email_address: EMAIL, organization_id }))
    .willRespondWith(...answers({ member }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect(await client.search.member(EMAIL, organization_id)).toMatchObject({ member })
    })
})

test('an organization may lack a member', () =>
  given({ 'the project has settings': { vertical: 'B2B' } })
    .uponReceiving('b2bOrganizationsMembersSearch for an address of nobody')
    .withRequest('POST', MEMBERS, sends(VISITOR, { email_address: EMAIL, organization_id: 'organization-test-1' }))
    .willRespondWith(...answers({ member: null }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect(await client.search.member(EMAIL, 'organization-test-1')).toMatchObject({ member: null })
    }))

test('a project of consumers has no organizations', () =>
  given()
    .uponReceiving('b2bOrganizationsMembersSearch in a project of consumers')
    .withRequest('POST', MEMBERS, sends(VISITOR, { email_address: EMAIL, organization_id: 'organization-test-1' }))
    .willRespondWith(...refuses('bad_vertical_for_stytch_sdk'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.search.member(EMAIL, 'organization-test-1')
      await expect(answer).rejects.toMatchObject(refusal('bad_vertical_for_stytch_sdk'))
    }))

async function expectUserType(url: string, userType: string) {
  const { client } = createPactClient(url)
  expect(await client.search.user(EMAIL)).toMatchObject({ userType })
}
