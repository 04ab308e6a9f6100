import { expect, test } from 'vitest'
import { createGranted, type GrantedOptions } from '../testing/granted-client.ts'
import { users } from '../users/users.ts'

async function createUserinfo(options: GrantedOptions = {}) {
  const granted = createGranted(options)
  const { access_token, id_token } = (await granted.exchange()).json()
  const ask = (method: 'GET' | 'POST', token: string | undefined) =>
    granted.app.inject({
      method,
      url: '/v1/oauth2/userinfo',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  return { ...granted, access_token, id_token, ask }
}

test.each(['GET', 'POST'] as const)('userinfo by %s returns the claims that were granted', async (method) => {
  const { access_token, ask, user_id } = await createUserinfo()
  const response = await ask(method, access_token)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    sub: user_id,
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
  })
})

test('userinfo returns the picture under two names and the locale of the third party', async () => {
  const { access_token, ask, tenant, user_id } = await createUserinfo()
  const profile_picture_url = 'https://pictures.example/ada.png'
  users(tenant).get(user_id)?.providers.push({
    oauth_user_registration_id: 'oauth-user-test-1',
    provider_subject: 'github-ada',
    provider_type: 'GitHub',
    profile_picture_url,
    locale: 'en-GB',
  })
  expect((await ask('GET', access_token)).json()).toMatchObject({
    picture: profile_picture_url,
    profile_picture: profile_picture_url,
    locale: 'en-GB',
  })
})

test('userinfo omits claims of scopes that were not granted', async () => {
  const { access_token, ask } = await createUserinfo({ grant: { scopes: ['openid'] } })
  const claims = (await ask('GET', access_token)).json()
  expect(claims).toHaveProperty('sub')
  expect(claims).not.toHaveProperty('email')
  expect(claims).not.toHaveProperty('name')
})

test('userinfo omits claims of scopes that a refresh removed', async () => {
  const { post, client, exchange, app } = createGranted()
  const { refresh_token } = (await exchange()).json()
  const form = { grant_type: 'refresh_token', refresh_token, client_id: client.client_id, scope: 'openid' }
  const { access_token } = (await post('/v1/oauth2/token', form)).json()
  const response = await app.inject({
    url: '/v1/oauth2/userinfo',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(response.json()).not.toHaveProperty('email')
})

test('userinfo returns a 401 with a challenge for a missing token, an unknown one or an ID token', async () => {
  const { ask, id_token } = await createUserinfo()
  for (const token of [undefined, 'made-up', id_token]) {
    const response = await ask('GET', token)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    expect(response.json()).toMatchObject({ error: 'invalid_token' })
  }
})
