import { expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../testing/visitor.ts'
import { createUser, users } from '../users/users.ts'

const OTHER_ACCOUNT = { action: 'choose', provider_subject: 'github-grace' }

async function attach(visitor: Visitor, session_token: string, provider = 'github') {
  const response = await visitor.call('/oauth/attach', { body: { provider }, session_token })
  return { status: response.statusCode, body: response.json() }
}

async function attachAccount(visitor: Visitor, session_token: string, choice = OTHER_ACCOUNT) {
  const { oauth_attach_token } = (await attach(visitor, session_token)).body.data
  const token = (await visitor.comeBack(choice, { oauth_attach_token })).searchParams.get('token')
  const body = { token, session_duration_minutes: 60 }
  return (await visitor.call('/oauth/authenticate', { body, session_token })).json().data.user
}

async function setUp() {
  const visitor = createVisitor()
  return { visitor, ...(await visitor.signIn()) }
}

test('attaching a third-party account adds it and its email address to the signed-in user', async () => {
  const { visitor, session_token, user_id } = await setUp()
  const user = await attachAccount(visitor, session_token)
  expect(user.user_id).toBe(user_id)
  expect(user.providers.map(({ provider_subject }: { provider_subject: string }) => provider_subject)).toEqual([
    'github-ada',
    'github-grace',
  ])
  expect(user.emails).toHaveLength(2)
  expect(users(visitor.tenant).size).toBe(1)
})

test('attaching a third-party account does not add an email address of another user', async () => {
  const { visitor, session_token, user_id } = await setUp()
  createUser(visitor.tenant, { email: 'grace@example.com', is_email_verified: true })
  const user = await attachAccount(visitor, session_token)
  expect(user).toMatchObject({ user_id, emails: [{ email: 'ada@example.com' }] })
})

test('attaching a third-party account does not add an unverified email address', async () => {
  const { visitor, session_token, user_id } = await setUp()
  const account = { provider_subject: 'github-grace', email: 'grace@example.com', email_verified: false, name: 'Grace' }
  visitor.tenant.config.oauth_providers = { github: { enabled: true, accounts: [account] } }
  const user = await attachAccount(visitor, session_token)
  expect(user).toMatchObject({ user_id, emails: [{ email: 'ada@example.com' }] })
  expect(user.providers).toHaveLength(2)
})

test('attaching a third-party account of another user leaves it with that user', async () => {
  const { visitor, session_token, user_id } = await setUp()
  await visitor.comeBack(OTHER_ACCOUNT)
  expect((await attachAccount(visitor, session_token)).user_id).not.toBe(user_id)
})

test('an attach token works once', async () => {
  const { visitor, session_token } = await setUp()
  const { oauth_attach_token } = (await attach(visitor, session_token)).body.data
  expect((await visitor.startOauth({ oauth_attach_token })).statusCode).toBe(302)
  expect((await visitor.startOauth({ oauth_attach_token })).json().error_type).toBe('invalid_oauth_attach_token')
})

test('an attach token works only for the third party that it was requested for', async () => {
  const { visitor, session_token } = await setUp()
  const { oauth_attach_token } = (await attach(visitor, session_token)).body.data
  const response = await visitor.startOauth({ oauth_attach_token }, 'google')
  expect(response.json().error_type).toBe('invalid_oauth_attach_token')
})

test('an attach token expires after five minutes', async () => {
  const { visitor, session_token } = await setUp()
  const { oauth_attach_token } = (await attach(visitor, session_token)).body.data
  visitor.tenant.clock.advance(5 * 60_000)
  expect((await visitor.startOauth({ oauth_attach_token })).json().error_type).toBe('invalid_oauth_attach_token')
})

test('a visitor without a session gets no attach token', async () => {
  const visitor = createVisitor()
  const { status, body } = await attach(visitor, visitor.tenant.public_token)
  expect([status, body.error_type]).toEqual([401, 'user_unauthenticated'])
})

test.each([
  ['myspace', 'invalid_oauth_provider'],
  ['apple', 'apple_oauth_config_not_found'],
  ['google', 'oauth_config_not_found'],
])('an attach token for %s is refused while that third party is disabled', async (provider, error_type) => {
  const { visitor, session_token } = await setUp()
  visitor.tenant.config.oauth_providers = { github: { enabled: true, accounts: [] } }
  expect((await attach(visitor, session_token, provider)).body.error_type).toBe(error_type)
})
