import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { getTenantOfHost, getWebUrl } from './tenant.ts'

const TOKEN = 'public-token-test-acme'

test('the public token of a test project creates its tenant once', () => {
  const tenants = createTestTenants()
  expect(tenants.all()).toEqual([])
  const tenant = tenants.find(TOKEN)
  expect(tenants.find(TOKEN)).toBe(tenant)
  expect(tenants.all()).toEqual([tenant])
  expect(tenant).toMatchObject({ public_token: TOKEN, project_id: 'project-test-acme' })
})

test('a token that is not of a test project creates no tenant', () => {
  const tenants = createTestTenants()
  expect(tenants.find('public-token-live-acme')).toBeUndefined()
  expect(tenants.findByProjectId('project-live-acme')).toBeUndefined()
  expect(tenants.findByProjectId('acme')).toBeUndefined()
  expect(tenants.all()).toEqual([])
})

test('a tenant is found by its project id', () => {
  const tenants = createTestTenants()
  expect(tenants.findByProjectId('project-test-acme')).toBe(tenants.find(TOKEN))
})

test('a deleted default tenant is replaced by a new one', () => {
  const tenants = createTestTenants()
  const deleted = tenants.default()
  tenants.delete(deleted)
  expect(tenants.all()).toEqual([])
  expect(tenants.default()).not.toBe(deleted)
  expect(tenants.default().public_token).toBe(DEFAULT_PUBLIC_TOKEN)
})

test('a lookup across tenants returns the first tenant that matches', () => {
  const tenants = createTestTenants()
  const [one, other] = [tenants.default(), tenants.find(TOKEN)]
  expect(tenants.findOwner(() => true)).toBe(one)
  expect(tenants.findOwner((tenant) => tenant.public_token === TOKEN)).toBe(other)
  expect(tenants.findOwner(() => false)).toBeUndefined()
})

test('a host name selects the tenant of its web app, or else the default tenant', () => {
  const tenants = createTestTenants()
  expect(getTenantOfHost(tenants, 'acme.localhost')).toBe(tenants.find(TOKEN))
  expect(getTenantOfHost(tenants, 'localhost')).toBe(tenants.default())
  expect(getTenantOfHost(tenants, 'a.acme.localhost')).toBe(tenants.default())
})

test('a tenant whose name is a valid host label has its own web app', () => {
  const tenant = createTestTenants().find(TOKEN)
  expect(tenant && getWebUrl(tenant)).toBe('http://acme.localhost:3000')
})

test('a tenant whose name is not a valid host label uses the default tenant’s web app', () => {
  const tenant = createTestTenants().find('public-token-test-A_b')
  expect(tenant && getWebUrl(tenant)).toBe('http://localhost:3000')
})

function createLimited(untouched: readonly string[] = []) {
  const deleted: string[] = []
  const tenants = createTestTenants({
    maxTenants: 3,
    isUntouched: ({ public_token }) => untouched.some((name) => public_token.endsWith(name)),
    onDelete: ({ public_token }) => deleted.push(public_token),
  })
  const use = (...names: string[]) => names.map((name) => tenants.find(`public-token-test-${name}`))
  return { tenants, use, deleted, list: () => tenants.all().map(({ public_token }) => public_token.slice(18)) }
}

test('at the tenant limit, the least recently used tenant without content is evicted', () => {
  const { use, deleted, list } = createLimited(['a', 'b', 'c', 'd'])
  use('a', 'b', 'c', 'a')
  use('d')
  expect([deleted, list()]).toEqual([['public-token-test-b'], ['a', 'c', 'd']])
  use('b')
  expect(list()).toEqual(['a', 'd', 'b'])
})

test('a tenant with content is not evicted, whenever it was last used', () => {
  const { use, list } = createLimited(['empty', 'new', 'later'])
  use('full', 'other', 'empty', 'new', 'later')
  expect(list()).toEqual(['full', 'other', 'later'])
})

test('at the tenant limit, no tenant is created if all tenants have content', () => {
  const { tenants, use, list } = createLimited()
  const [first] = use('a', 'b', 'c')
  expect(() => use('d')).toThrow('This mock has 3 tenants with content, which is its limit.')
  expect(use('a')).toEqual([first])
  if (first) tenants.delete(first)
  use('d')
  expect(list()).toEqual(['b', 'c', 'd'])
})

test('the default tenant is exempt from the tenant limit and is never evicted', () => {
  const { tenants, use } = createLimited(['latchkey'])
  const home = tenants.default()
  use('a', 'b', 'c')
  expect(() => use('d')).toThrow('its limit')
  expect(tenants.default()).toBe(home)
})
