import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

const ADA = { organization_id: 'organization-test-1', email_address: 'ada@example.com' }

function createOrganization() {
  const { app, tenant, call } = createVisitor()
  tenant.config.vertical = 'B2B'
  const url = `/_mock/${tenant.public_token}/members`
  return {
    seed: async (payload: object) => (await app.inject({ method: 'POST', url, payload })).json(),
    list: async () => (await app.inject(url)).json(),
    search: async (body: object) => (await call('/b2b/organizations/members/search', { body })).json().data.member,
  }
}

test('a member is found by organization and email address, ignoring case', async () => {
  const { seed, search } = createOrganization()
  await seed({ ...ADA, name: 'Ada', member_password_id: 'member-password-test-1' })
  expect(await search({ ...ADA, email_address: 'ADA@example.com' })).toEqual({
    status: 'active',
    name: 'Ada',
    member_password_id: 'member-password-test-1',
  })
})

test('a member search returns null for unknown members and those of other organizations', async () => {
  const { seed, search } = createOrganization()
  await seed(ADA)
  expect(await search({ ...ADA, email_address: 'grace@example.com' })).toBeNull()
  expect(await search({ ...ADA, organization_id: 'organization-test-2' })).toBeNull()
})

test('an organization cannot have two members with the same email address', async () => {
  const { seed, list } = createOrganization()
  const { member } = await seed(ADA)
  expect(await seed(ADA)).toMatchObject({ error_type: 'duplicate_email' })
  expect(await list()).toEqual({ members: [member] })
})
