import { expect, test } from 'vitest'
import { createAccessToken } from '../authorization-server/access-tokens.ts'
import { createGrant, revokeGrant } from '../authorization-server/grants.ts'
import { createVisitor } from '../testing/visitor.ts'
import { createUser } from '../users/users.ts'

const CLIENT_ID = 'connected-app-test-1'

async function createToken(scopes = ['openid', 'full_access']) {
  const visitor = createVisitor()
  const { tenant } = visitor
  tenant.clock.freeze()
  const user = createUser(tenant, { email: 'ada@example.com' })
  const grant = createGrant(tenant, { client_id: CLIENT_ID, user_id: user.user_id, scopes, resources: [] })
  const access_token = await createAccessToken(tenant, {
    grant,
    scopes,
    audiences: [tenant.project_id],
    lifetime_seconds: 3600,
  })
  const exchange = async (changes = {}) => {
    const body = { access_token, session_duration_minutes: 60, ...changes }
    return (await visitor.call('/sessions/exchange_access_token', { body })).json()
  }
  return { tenant, user, grant, exchange }
}

test('an access token with full access is exchanged for a session of its user', async () => {
  const { user, exchange } = await createToken()
  const { data } = await exchange()
  expect(data).toMatchObject({ user_id: user.user_id, user: { user_id: user.user_id } })
  expect(data.session.authentication_factors).toMatchObject([
    {
      type: 'oauth',
      delivery_method: 'oauth_access_token_exchange',
      oauth_access_token_exchange_factor: { client_id: CLIENT_ID },
    },
  ])
})

test('an access token without full access cannot be exchanged', async () => {
  const { exchange } = await createToken(['openid'])
  expect(await exchange()).toMatchObject({ error_type: 'oauth_access_token_exchange_missing_full_access' })
})

test('an unknown or revoked access token cannot be exchanged', async () => {
  const { tenant, grant, exchange } = await createToken()
  const error = { error_type: 'oauth_access_token_exchange_token_invalid_grant' }
  expect(await exchange({ access_token: 'h.p.s' })).toMatchObject(error)
  revokeGrant(tenant, grant.grant_id)
  expect(await exchange()).toMatchObject(error)
})

test('an access token can be exchanged within five minutes of being issued', async () => {
  const inTime = await createToken()
  inTime.tenant.clock.advance(300_000)
  expect(await inTime.exchange()).toMatchObject({ data: { user_id: inTime.user.user_id } })
  const late = await createToken()
  late.tenant.clock.advance(301_000)
  expect(await late.exchange()).toMatchObject({ error_type: 'oauth_access_token_exchange_token_too_old' })
})
