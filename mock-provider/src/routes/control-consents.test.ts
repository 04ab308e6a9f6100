import { expect, test } from 'vitest'
import { addConsent } from '../authorization-server/consents.ts'
import { createGranted } from '../testing/granted-client.ts'

async function createConsented() {
  const granted = createGranted()
  const { app, tenant, user_id, client, exchange } = granted
  addConsent(tenant, user_id, client.client_id, ['openid', 'email'])
  const tokens = (await exchange()).json()
  const url = '/_mock/public-token-test-latchkey'
  const inject = async (method: 'GET' | 'DELETE', path: string) =>
    (await app.inject({ method, url: `${url}${path}` })).json()
  return { ...granted, inject, tokens, ofBoth: `user_id=${user_id}&client_id=${client.client_id}` }
}

test('consents are listed with their time and can be filtered by user and client', async () => {
  const { inject, user_id, client } = await createConsented()
  const { consents } = await inject('GET', '/consents')
  expect(consents).toEqual([
    {
      user_id,
      client_id: client.client_id,
      client_name: 'Sample assistant',
      scopes: ['openid', 'email', 'profile', 'offline_access'],
      granted_at: expect.stringMatching(/^20/),
    },
  ])
  expect((await inject('GET', `/consents?user_id=${user_id}`)).consents).toEqual(consents)
  expect((await inject('GET', '/consents?client_id=another')).consents).toEqual([])
})

test('the list of consents includes access that was granted without consent', async () => {
  const { app, tenant, exchange, client } = createGranted({ client: { client_type: 'first_party_public' } })
  await exchange()
  const { consents } = (await app.inject(`/_mock/${tenant.public_token}/consents`)).json()
  expect(consents).toMatchObject([{ client_id: client.client_id, granted_at: null }])
})

test('deleting a consent ends the client’s tokens', async () => {
  const { inject, ofBoth, tokens, post, client } = await createConsented()
  const introspect = async () =>
    (await post('/v1/oauth2/introspect', { token: tokens.access_token, client_id: client.client_id })).json().active
  expect(await introspect()).toBe(true)
  expect(await inject('DELETE', `/consents?${ofBoth}`)).toEqual({ status: 'ok' })
  expect(await introspect()).toBe(false)
  expect((await inject('GET', '/consents')).consents).toEqual([])
  expect(await inject('DELETE', `/consents?${ofBoth}`)).toMatchObject({ error_type: 'connected_app_not_found' })
})

test('deleting a client ends its access to every user', async () => {
  const { inject, post, tokens, client } = await createConsented()
  expect(await inject('DELETE', `/clients/${client.client_id}`)).toEqual({ status: 'ok' })
  expect(await inject('GET', '/clients')).toEqual({ clients: [] })
  expect((await inject('GET', '/consents')).consents).toEqual([])
  const refreshed = await post('/v1/oauth2/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    client_id: client.client_id,
  })
  expect(refreshed.statusCode).toBe(401)
  expect(await inject('DELETE', `/clients/${client.client_id}`)).toMatchObject({
    error_type: 'connected_app_not_found',
  })
})

test('deleting a user deletes everything that belongs to the user', async () => {
  const { inject, tenant, user_id } = await createConsented()
  expect(await inject('DELETE', `/users/${user_id}`)).toEqual({ status: 'ok' })
  expect((await inject('GET', '/users')).users).toEqual([])
  expect((await inject('GET', '/consents')).consents).toEqual([])
  const tables = [...tenant.tables].map(([name, rows]) => [name, [...rows.values()]])
  expect(JSON.stringify(tables)).not.toContain(user_id)
  expect(await inject('DELETE', `/users/${user_id}`)).toMatchObject({ error_type: 'user_not_found' })
})
