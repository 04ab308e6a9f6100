import { expect, test } from 'vitest'
import { createAccessToken, findAccessToken } from '../authorization-server/access-tokens.ts'
import { createGrant, createRefreshToken, findLiveRefreshToken } from '../authorization-server/grants.ts'
import { createParties, REDIRECT_URI } from '../testing/authorize-parties.ts'

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

async function createUserWithApp() {
  const parties = await createParties()
  const { visitor, tenant, session_token, client_id, user_id } = parties
  const list = async () =>
    (await visitor.call('/users/connected_apps', { method: 'GET', session_token })).json().data.connected_apps
  const revoke = async (id: string) =>
    (await visitor.call(`/users/connected_apps/${id}/revoke`, { session_token })).json()
  const issue = async () => {
    const scopes = ['openid', 'offline_access']
    const grant = createGrant(tenant, { client_id, user_id, scopes, resources: [] })
    return {
      access_token: await createAccessToken(tenant, {
        grant,
        scopes,
        audiences: [tenant.project_id],
        lifetime_seconds: 60,
      }),
      refresh_token: createRefreshToken(tenant, grant).refresh_token,
    }
  }
  return { ...parties, list, revoke, issue }
}

test('a connected app with access is listed with all of its scopes', async () => {
  const { list, start, submit, issue, client_id } = await createUserWithApp()
  expect(await list()).toEqual([])
  await start()
  await submit()
  await issue()
  expect(await list()).toEqual([
    {
      connected_app_id: client_id,
      name: 'Sample assistant',
      description: '',
      client_type: 'third_party_public',
      scopes_granted: 'openid email profile offline_access',
      granted_at: expect.stringMatching(RFC_3339),
      redirect_urls: [REDIRECT_URI],
    },
  ])
})

test('a connected app is listed with the time when its access was last used', async () => {
  const { tenant, list, submit, issue } = await createUserWithApp()
  await submit()
  const { access_token } = await issue()
  expect((await list())[0]).not.toHaveProperty('last_used_at')
  tenant.clock.advance(30_000)
  await findAccessToken(tenant, access_token)
  const [{ granted_at, last_used_at }] = await list()
  expect(last_used_at).toMatch(RFC_3339)
  expect(Date.parse(last_used_at) - Date.parse(granted_at)).toBeGreaterThanOrEqual(30_000)
})

test('a connected app that needed no consent is listed after its first token', async () => {
  const { list, issue } = await createUserWithApp()
  await issue()
  expect((await list())[0].granted_at).toMatch(RFC_3339)
})

test('revoking a connected app ends its tokens, its codes and the consent', async () => {
  const { visitor, tenant, list, revoke, start, submit, submitAndRead, issue, client_id, request } =
    await createUserWithApp()
  await start()
  await submit()
  const { code } = await submitAndRead()
  const { access_token, refresh_token } = await issue()
  expect(await findAccessToken(tenant, access_token)).toBeDefined()
  expect((await revoke(client_id)).data.status_code).toBe(200)
  expect(await findAccessToken(tenant, access_token)).toBeUndefined()
  expect(findLiveRefreshToken(tenant, refresh_token)).toBeUndefined()
  const exchange = await visitor.app.inject({
    method: 'POST',
    url: `/v1/public/${tenant.project_id}/oauth2/token`,
    payload: { grant_type: 'authorization_code', code, client_id, redirect_uri: request.redirect_uri },
  })
  expect(exchange.json()).toMatchObject({
    error: 'invalid_grant',
    error_uri: expect.stringMatching(/#idp_auth_code_not_found$/),
  })
  expect(await list()).toEqual([])
  expect((await start()).data.consent_required).toBe(true)
})

test('a connected app without access cannot be revoked', async () => {
  const { revoke, client_id } = await createUserWithApp()
  expect(await revoke(client_id)).toMatchObject({ error_type: 'connected_app_not_found' })
})

test('a connected app whose client id is a URL is listed with another id that fits into a path', async () => {
  const { tenant, user_id, list, revoke } = await createUserWithApp()
  createGrant(tenant, { client_id: 'https://app.example/client.json', user_id, scopes: ['openid'], resources: [] })
  const [app] = await list()
  expect(app).toMatchObject({ name: 'app.example', scopes_granted: 'openid' })
  expect(app.connected_app_id).toMatch(/^connected-app-test-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  await revoke(app.connected_app_id)
  expect(await list()).toEqual([])
})
