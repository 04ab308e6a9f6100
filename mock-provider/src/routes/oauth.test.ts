import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../testing/visitor.ts'
import { users, createUser } from '../users/users.ts'

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

async function getToken(visitor: Visitor, parameters = {}): Promise<string> {
  return (await visitor.comeBack(undefined, parameters)).searchParams.get('token') ?? ''
}

async function authenticate(visitor: Visitor, body: object) {
  const response = await visitor.call('/oauth/authenticate', { body: { session_duration_minutes: 60, ...body } })
  return { status: response.statusCode, body: response.json() }
}

test('an OAuth token signs its user in and returns the third party’s values', async () => {
  const visitor = createVisitor()
  const { body } = await authenticate(visitor, { token: await getToken(visitor) })
  const { user, __user, session, ...rest } = body.data
  expect(rest).toMatchObject({
    provider_subject: 'github-ada',
    provider_type: 'GitHub',
    locale: 'en-GB',
    profile_picture_url: '',
    reset_sessions: false,
    provider_values: { scopes: ['read:user', 'user:email'], id_token: '', refresh_token: '' },
  })
  expect(user).toEqual(__user)
  expect(user).toMatchObject({ name: { first_name: 'Ada', last_name: 'Lovelace' }, emails: [{ verified: true }] })
  expect(user.providers).toEqual([expect.objectContaining({ provider_type: 'GitHub', provider_subject: 'github-ada' })])
  const [factor] = session.authentication_factors
  expect(factor).toMatchObject({
    type: 'oauth',
    delivery_method: 'oauth_github',
    github_oauth_factor: {
      id: user.providers[0].oauth_user_registration_id,
      email_id: user.emails[0].email_id,
      provider_subject: 'github-ada',
    },
  })
})

test('an OAuth sign-in returns the passkeys of its user', async () => {
  const visitor = createVisitor()
  const user = createUser(visitor.tenant, { email: 'ada@example.com', is_email_verified: true })
  const passkey = {
    webauthn_registration_id: 'webauthn-registration-test-1',
    domain: 'localhost',
    name: 'Laptop',
    user_agent: 'a browser',
    authenticator_type: 'platform',
    verified: true,
  }
  user.webauthn_registrations.push(passkey)
  const { body } = await authenticate(visitor, { token: await getToken(visitor) })
  expect(body.data.user).toMatchObject({ user_id: user.user_id, webauthn_registrations: [passkey] })
  expect(body.data.__user).toEqual(body.data.user)
})

test('a third party that shares no email address adds none', async () => {
  const visitor = createVisitor()
  const start = await visitor.startOauth({}, 'twitter')
  const page = await visitor.submitPage(String(start.headers.location), {
    action: 'choose',
    provider_subject: 'twitter-ada',
  })
  const callback = await visitor.visit(String(page.headers.location))
  const token = new URL(String(callback.headers.location)).searchParams.get('token')
  const { body } = await authenticate(visitor, { token })
  expect(body.data).toMatchObject({ provider_type: 'X', user: { emails: [] } })
  expect(body.data.session.authentication_factors[0].twitter_oauth_factor).not.toHaveProperty('email_id')
})

test('an OAuth token works once', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  await authenticate(visitor, { token })
  expect(await authenticate(visitor, { token })).toMatchObject({
    status: 404,
    body: { error_type: 'oauth_token_not_found', error_message: 'OAuth Token could not be found.' },
  })
})

test('only one of two simultaneous calls with the same OAuth token succeeds', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  const claims = await Promise.all([authenticate(visitor, { token }), authenticate(visitor, { token })])
  expect(claims.map((claim) => claim.status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('an OAuth token expires after five minutes', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  visitor.tenant.clock.advance(5 * 60_000)
  expect((await authenticate(visitor, { token })).body.error_type).toBe('oauth_token_not_found')
})

test('an OAuth token of a deleted user is not found', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  users(visitor.tenant).clear()
  expect((await authenticate(visitor, { token })).body.error_type).toBe('oauth_token_not_found')
})

test('an OAuth token of an account that its user has removed is not found', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  for (const user of users(visitor.tenant).values()) user.providers = []
  expect((await authenticate(visitor, { token })).body.error_type).toBe('oauth_token_not_found')
})

test('an OAuth token with a code challenge accepts its verifier', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor, { code_challenge: CHALLENGE })
  expect((await authenticate(visitor, { token, code_verifier: VERIFIER })).status).toBe(200)
})

test.each([
  [{}, 'pkce_expected_code_verifier'],
  [{ code_verifier: 'x'.repeat(43) }, 'pkce_mismatch'],
  [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
  [{ code_verifier: VERIFIER, session_duration_minutes: 1 }, 'invalid_session_duration_minutes'],
])('the request %o is refused and does not use up the OAuth token', async (extra, error_type) => {
  const visitor = createVisitor()
  const token = await getToken(visitor, { code_challenge: CHALLENGE })
  expect((await authenticate(visitor, { token, ...extra })).body.error_type).toBe(error_type)
  expect((await authenticate(visitor, { token, code_verifier: VERIFIER })).status).toBe(200)
})

test('a code verifier for an OAuth token without a challenge is refused', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  const { body } = await authenticate(visitor, { token, code_verifier: VERIFIER })
  expect(body.error_type).toBe('pkce_did_not_expect_code_verifier')
})

test('an OAuth token of a locked user is refused', async () => {
  const visitor = createVisitor()
  const token = await getToken(visitor)
  for (const user of users(visitor.tenant).values()) user.is_locked = true
  expect((await authenticate(visitor, { token })).body.error_type).toBe('user_lock_limit_reached')
})

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
