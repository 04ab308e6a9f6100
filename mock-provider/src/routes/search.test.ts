import { expect, test } from 'vitest'
import { openWithUser, PASSWORD } from '../testing/password-user.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'

async function findType(visitor: Visitor, email: string) {
  const response = await visitor.call('/users/search', { body: { email } })
  return response.json().data?.userType ?? response.json().error_type
}

test('a search for an email address without a user returns the type new', async () => {
  expect(await findType(createVisitor(), 'ada@example.com')).toBe('new')
})

test('a search distinguishes users with and without a password, ignoring case', async () => {
  expect(await findType(await openWithUser({ password: PASSWORD }), 'Ada@Example.COM')).toBe('password')
  expect(await findType(await openWithUser({}), 'ada@example.com')).toBe('passwordless')
})

test.each(['', 'ada', 'ada@example', 'ada@example.c', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@b.co`])(
  'a search for the malformed email address %j is refused',
  async (email) => expect(await findType(createVisitor(), email)).toBe('invalid_email'),
)

test('members can be searched only in B2B projects', async () => {
  const visitor = createVisitor()
  const search = async () =>
    (
      await visitor.call('/b2b/organizations/members/search', {
        body: { email_address: 'ada@example.com', organization_id: 'organization-test-1' },
      })
    ).json()
  expect(await search()).toMatchObject({ status_code: 400, error_type: 'bad_vertical_for_stytch_sdk' })
  visitor.tenant.config.vertical = 'B2B'
  expect(await search()).toMatchObject({ data: { member: null } })
})
