import { expect, test } from 'vitest'
import { createClient } from '../authorization-server/clients.ts'
import { getIssuer } from '../core/tenant.ts'
import { createVisitor } from '../testing/visitor.ts'

const SIGNED_OUT = 'https://client.example/signed-out?from=latchkey'

function createParties() {
  const visitor = createVisitor()
  const { tenant } = visitor
  const { client_id } = createClient(tenant, {
    client_name: 'Sample assistant',
    client_type: 'third_party_public',
    redirect_urls: ['https://client.example/cb'],
    post_logout_redirect_urls: [SIGNED_OUT],
  })
  const logout = async (extra: object = {}, session_token?: string) => {
    const body = { client_id, post_logout_redirect_uri: SIGNED_OUT, ...extra }
    return (await visitor.call('/oauth/logout/start', { body, ...(session_token && { session_token }) })).json()
  }
  const now = Math.floor(tenant.clock.now() / 1000)
  const hint = (claims: object = {}, typ: 'JWT' | 'at+jwt' = 'JWT') =>
    tenant.signingKeys.sign(
      { iss: getIssuer(tenant), aud: [client_id], sub: 'user-1', iat: now, exp: now + 3600, ...claims },
      typ,
    )
  return { visitor, logout, hint, now }
}

test(
  'the logout endpoint adds the state to the query of the logout redirect URI',
  { tags: 'logout.state' },
  async () => {
    const { logout } = createParties()
    const { data } = await logout({ state: 'a=b&c' })
    expect(data.redirect_uri).toBe(`${SIGNED_OUT}&state=a%3Db%26c`)
  },
)

test('a logout without a state keeps the redirect URI unchanged and requires consent', async () => {
  const { logout } = createParties()
  expect((await logout()).data).toMatchObject({ redirect_uri: SIGNED_OUT, consent_required: true })
})

test('a logout redirect URI that the client has not registered is refused', async () => {
  const { logout } = createParties()
  expect((await logout({ client_id: 'unknown' })).error_type).toBe('connected_app_not_found')
  const foreign = { post_logout_redirect_uri: 'https://client.example/cb' }
  expect((await logout(foreign)).error_type).toBe('connected_app_supplied_redirect_url_not_found_in_client')
  const script = { post_logout_redirect_uri: 'javascript:alert(1)' }
  expect((await logout(script)).error_type).toBe('connected_app_invalid_redirect_url')
})

test('a logout with a valid ID token requires no consent, even when the token has expired', async () => {
  const { logout, hint, now } = createParties()
  expect((await logout({ id_token_hint: await hint() })).data.consent_required).toBe(false)
  expect((await logout({ id_token_hint: await hint({ exp: now - 1 }) })).data.consent_required).toBe(false)
})

test('a logout with an ID token of another issuer or client still requires consent', async () => {
  const { logout, hint } = createParties()
  const hints = [
    await hint({ iss: 'https://evil.example' }),
    await hint({ aud: ['other'] }),
    await hint({}, 'at+jwt'),
    'a.b.c',
  ]
  for (const id_token_hint of hints) expect((await logout({ id_token_hint })).data.consent_required).toBe(true)
})

test('a logout with an ID token of another user requires consent', async () => {
  const { visitor, logout, hint } = createParties()
  const { session_token, user_id } = await visitor.signIn()
  expect((await logout({ id_token_hint: await hint() }, session_token)).data.consent_required).toBe(true)
  expect((await logout({ id_token_hint: await hint({ sub: user_id }) }, session_token)).data.consent_required).toBe(
    false,
  )
})
