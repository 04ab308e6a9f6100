import { expect, test } from 'vitest'
import { answers, given, sends, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'

const PATH = '/sdk/v1/b2b/organizations/members/search'
const ADA = { organization_id: 'organization-test-1', email_address: 'ada@example.com' }

test('a member of an organization is found', () => {
  const member = { status: 'active' as const, name: 'Ada', member_password_id: 'member-password-test-1' }
  return given({ 'an organization has a member': { ...ADA, ...member } })
    .uponReceiving('b2bOrganizationsMembersSearch for a member')
    .withRequest('POST', PATH, sends(VISITOR, ADA))
    .willRespondWith(...answers({ member }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect((await client.b2b.organizations.members.search(ADA)).member).toEqual(member)
    })
})

test('a stranger is nobody', () =>
  given()
    .uponReceiving('b2bOrganizationsMembersSearch for a stranger')
    .withRequest('POST', PATH, sends(VISITOR, ADA))
    .willRespondWith(...answers({ member: null }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect((await client.b2b.organizations.members.search(ADA)).member).toBeNull()
    }))
