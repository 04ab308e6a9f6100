import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'
import { createImpersonationToken } from '../sessions/impersonation-tokens.ts'
import { expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { lock } from '../users/user-locks.ts'
import { createUser, users } from '../users/users.ts'

async function createStaff() {
  const visitor = createVisitor()
  const ada = await visitor.signIn()
  const url = `/_mock/${visitor.tenant.public_token}/impersonation_tokens`
  const issue = async (payload: object = { user_id: ada.user_id, impersonator_email_address: 'staff@example.com' }) =>
    (await visitor.app.inject({ method: 'POST', url, payload })).json()
  const authenticate = async (impersonation_token: string, session_token?: string) => {
    const body = { impersonation_token }
    const call = visitor.call('/impersonation/authenticate', { body, ...(session_token && { session_token }) })
    return (await call).json()
  }
  return { visitor, ada, issue, authenticate }
}

test('an impersonation token signs in as the user, with an impersonation factor', async () => {
  const { ada, issue, authenticate } = await createStaff()
  const { data } = await authenticate((await issue()).impersonation_token)
  expect(data.user_id).toBe(ada.user_id)
  expect(data.session.authentication_factors).toMatchObject([
    {
      type: 'impersonated',
      delivery_method: 'impersonation',
      impersonated_factor: {
        impersonator_id: expect.stringMatching(/^impersonator-test-/),
        impersonator_email_address: 'staff@example.com',
      },
    },
  ])
})

test('an impersonation starts a session other than the user’s own', async () => {
  const { ada, issue, authenticate } = await createStaff()
  const { data } = await authenticate((await issue()).impersonation_token, ada.session_token)
  expect(data.session_token).not.toBe(ada.session_token)
})

test('an impersonation token works once, within five minutes', async () => {
  const { visitor, issue, authenticate } = await createStaff()
  const error = { status_code: 401, error_type: 'unable_to_auth_impersonation_token' }
  const used = (await issue()).impersonation_token
  await authenticate(used)
  expect(await authenticate(used)).toMatchObject(error)
  const late = (await issue()).impersonation_token
  visitor.tenant.clock.advance(300_000)
  expect(await authenticate(late)).toMatchObject(error)
})

test('an unknown user cannot be impersonated', async () => {
  const { issue } = await createStaff()
  expect(await issue({ user_id: 'user-test-1' })).toMatchObject({ error_type: 'user_not_found' })
})

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
