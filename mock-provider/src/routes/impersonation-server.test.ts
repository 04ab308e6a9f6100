import { expect, test } from 'vitest'
import { createImpersonationToken } from '../sessions/impersonation-tokens.ts'
import { expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { lock } from '../users/user-locks.ts'
import { createUser, users } from '../users/users.ts'

const STAFF = { impersonator_id: 'impersonator-test-1', impersonator_email_address: 'staff@example.com' }

test(
  'an impersonation token is exchanged once for a session of one hour',
  { tags: ['server.99', 'method.impersonation-authenticate'] },
  async () => {
    const { client, tenant } = await createServerProject()
    tenant.clock.freeze()
    const { user_id } = createUser(tenant, { email: 'ada@example.com' })
    const impersonation_token = createImpersonationToken(tenant, { ...STAFF, user_id })
    const { session, ...fields } = await client.impersonation.authenticate({ impersonation_token })
    expect(fields).toMatchObject({ user_id, session_token: expect.stringMatching(/./) })
    expect(session).toMatchObject({
      expires_at: new Date(Date.parse(session?.started_at ?? '') + 3_600_000).toISOString(),
      authentication_factors: [{ type: 'impersonated', impersonated_factor: STAFF }],
    })
    await expectRefusal(
      client.impersonation.authenticate({ impersonation_token }),
      401,
      'unable_to_auth_impersonation_token',
    )
  },
)

test('an impersonation session cannot be extended', async () => {
  const { client, tenant } = await createServerProject()
  const { user_id } = createUser(tenant, { email: 'ada@example.com' })
  const impersonation_token = createImpersonationToken(tenant, { ...STAFF, user_id })
  const { session, session_token } = await client.impersonation.authenticate({ impersonation_token })
  const extended = await client.sessions.authenticate({ session_token, session_duration_minutes: 120 })
  expect(extended.session.expires_at).toBe(session?.expires_at)
})

test(
  'an impersonation token of a locked or deleted user is refused',
  { tags: 'method.impersonation-authenticate' },
  async () => {
    const { client, tenant } = await createServerProject()
    const user = createUser(tenant, { email: 'ada@example.com' })
    const impersonation_token = createImpersonationToken(tenant, { ...STAFF, user_id: user.user_id })
    lock(tenant, user)
    await expectRefusal(client.impersonation.authenticate({ impersonation_token }), 429, 'user_lock_limit_reached')
    users(tenant).delete(user.user_id)
    await expectRefusal(client.impersonation.authenticate({ impersonation_token }), 404, 'user_not_found')
  },
)
