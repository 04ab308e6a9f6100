import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { authorizationCodes, createAuthorizationCode } from './authorization-codes.ts'
import { deleteClient } from './client-deletion.ts'
import { clients, createClient } from './clients.ts'
import { hasAccess, listConnectedApps, listConsents, revokeConnectedApp } from './connected-apps.ts'
import { addConsent } from './consents.ts'
import { createGrant, grants, revokeGrant } from './grants.ts'

const URL_ID = 'https://client.example/oauth/client.json'

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze(Date.parse('2030-01-01T00:00:00Z'))
  const { client_id } = createClient(tenant, { client_name: 'A', client_type: 'third_party', redirect_urls: [] })
  const allow = (user_id: string, scopes: string[], id = client_id) => {
    addConsent(tenant, user_id, id, scopes)
    const granted = { client_id: id, user_id, scopes: [...scopes, 'openid'], resources: [] }
    createAuthorizationCode(tenant, { ...granted, redirect_uri: 'http://localhost/' })
    return createGrant(tenant, granted)
  }
  return { tenant, client_id, allow }
}

test('a connected app lists the scopes of its consents and of its unrevoked grants', async () => {
  const { tenant, client_id, allow } = createTenant()
  const { grant_id } = allow('ada', ['email'])
  const [app] = await listConnectedApps(tenant, 'ada')
  expect(app).toMatchObject({ connected_app_id: client_id, name: 'A', scopes_granted: 'email openid' })
  revokeGrant(tenant, grant_id)
  expect(await listConnectedApps(tenant, 'ada')).toMatchObject([{ scopes_granted: 'email' }])
  expect(await listConnectedApps(tenant, 'grace')).toEqual([])
})

test('a client identified by a URL gets a connected-app id, and its host as name if it cannot be found', async () => {
  const { tenant, allow } = createTenant()
  tenant.config.client_id_metadata_documents = { enabled: false, loopback_only: true }
  allow('ada', ['email'], URL_ID)
  const [app] = await listConnectedApps(tenant, 'ada')
  expect(app).toMatchObject({ name: 'client.example', description: '', client_type: 'third_party_public' })
  expect(app?.connected_app_id).toMatch(
    /^connected-app-test-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  )
  revokeConnectedApp(tenant, 'ada', app?.connected_app_id ?? '')
  expect(await listConnectedApps(tenant, 'ada')).toEqual([])
})

test('revoking a connected app ends the consent, codes and grants of this user and client only', () => {
  const { tenant, client_id, allow } = createTenant()
  allow('ada', ['email'])
  allow('ada', ['email'], 'other')
  allow('grace', ['email'])
  revokeConnectedApp(tenant, 'ada', client_id)
  expect([...grants(tenant).values()].map(({ is_revoked }) => is_revoked)).toEqual([true, false, false])
  expect(authorizationCodes(tenant).size).toBe(2)
  expect(listConsents(tenant, () => true).map(({ user_id, client_id: id }) => [user_id, id])).toEqual([
    ['ada', 'other'],
    ['grace', client_id],
  ])
  expect(() => revokeConnectedApp(tenant, 'ada', client_id)).toThrow(
    expect.objectContaining({ type: 'connected_app_not_found' }),
  )
})

test('a consent is listed with the time it was granted and with the scopes of all grants', () => {
  const { tenant, client_id, allow } = createTenant()
  allow('ada', ['email'])
  createGrant(tenant, { client_id: 'silent', user_id: 'ada', scopes: ['openid'], resources: [] })
  expect(listConsents(tenant, ({ user_id }) => user_id === 'ada')).toEqual([
    {
      user_id: 'ada',
      client_id,
      client_name: 'A',
      scopes: ['email', 'openid'],
      granted_at: '2030-01-01T00:00:00.000Z',
    },
    { user_id: 'ada', client_id: 'silent', client_name: 'silent', scopes: ['openid'], granted_at: null },
  ])
  expect(hasAccess(tenant, ({ user_id }) => user_id === 'ada')).toBe(true)
  expect(hasAccess(tenant, ({ user_id }) => user_id === 'grace')).toBe(false)
})

test('deleting a client ends all of its access, and deleting an unknown client is rejected', () => {
  const { tenant, client_id, allow } = createTenant()
  allow('ada', ['email'])
  allow('ada', ['email'], 'other')
  deleteClient(tenant, client_id)
  expect(clients(tenant).size).toBe(0)
  expect(listConsents(tenant, () => true)).toMatchObject([{ client_id: 'other' }])
  expect(() => deleteClient(tenant, client_id)).toThrow(expect.objectContaining({ type: 'connected_app_not_found' }))
})
