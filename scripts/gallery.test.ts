import { beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_ERROR_TYPES, type MockSchemas } from '@latchkey/openapi'
import { SCREENS } from '../widget/src/flow/screens.ts'
import { createProviderApp } from '../mock-provider/src/app.ts'
import { listEntries, toGalleryTenant, type GalleryEntry } from '../mock-provider/gallery/index.ts'

const { app } = createProviderApp()
let catalogue: MockSchemas['Catalogue']
let entries: GalleryEntry[]

beforeAll(async () => {
  catalogue = (await app.inject('/_mock/catalogue')).json<MockSchemas['Catalogue']>()
  entries = listEntries(catalogue)
})

const paths = () => entries.map(({ path }) => path)

test('every error of the catalogue has a page in the gallery', () => {
  expect(paths()).toEqual(expect.arrayContaining(BROWSER_ERROR_TYPES.map((error_type) => `/errors/${error_type}`)))
})

test('every screen of the widget has a page in the gallery', () => {
  expect(paths()).toEqual(expect.arrayContaining(Object.keys(SCREENS).map((screen) => `/screens/${screen}`)))
})

test('every gallery page has its own tenant, with a name that is valid as a host name', () => {
  const tenants = paths().map(toGalleryTenant)
  expect(new Set(tenants).size).toBe(entries.length)
  for (const tenant of tenants)
    expect(tenant.replace('public-token-test-', '')).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/)
})

describe('addresses', () => {
  test('the mock accepts the faults of every gallery page', async () => {
    for (const { path, faults } of entries) {
      const url = `/_mock/${toGalleryTenant(path)}/faults`
      const answers = await Promise.all(faults.map((payload) => app.inject({ method: 'POST', url, payload })))
      expect([path, ...answers.map(({ statusCode }) => statusCode)]).toEqual([path, ...faults.map(() => 200)])
    }
  })

  test('the control API accepts the settings of every gallery page', async () => {
    const settings = new Map(
      entries.flatMap((entry) =>
        entry.kind === 'story' ? [[JSON.stringify(entry.fixture), entry.fixture] as const] : [],
      ),
    )
    for (const [index, { config = {}, users = [], clients = [] }] of [...settings.values()].entries()) {
      const call = (method: 'POST' | 'PATCH', part: string, payload: object) =>
        app.inject({ method, url: `/_mock/public-token-test-setting-${index}/${part}`, payload })
      const answers = [
        await call('PATCH', 'config', config),
        ...(await Promise.all(users.map((user) => call('POST', 'users', user)))),
        ...(await Promise.all(clients.map((client) => call('POST', 'clients', client)))),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    }
  })
})

test('every gallery screen for a signed-in user has a user with an email address and a password', () => {
  for (const entry of entries) {
    if (entry.kind === 'story' && entry.fixture.isSignedIn)
      expect(entry.fixture.users?.[0]).toMatchObject({ email: expect.any(String), password: expect.any(String) })
  }
})

test('gallery errors without their own message share one path and show the server’s message', () => {
  const alike = catalogue.errors.filter(({ is_general, text }) => is_general && text === null)
  expect(alike.length).toBeGreaterThan(1)
  const [first] = alike.map(({ error_type }) => entries.find(({ path }) => path === `/errors/${error_type}`))
  for (const { error_type, error_message } of alike) {
    const faults = first?.faults.map((rule) => ({ ...rule, error_type }))
    const own = { path: `/errors/${error_type}`, title: error_type, shows: error_message, faults }
    expect(entries).toContainEqual({ ...first, ...own })
  }
})
