import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

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
