import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { getTenantOfHost, getWebUrl } from './tenant.ts'

const TOKEN = 'public-token-test-acme'

test('a test token creates its tenant once', () => {
  const tenants = createTestTenants()
  expect(tenants.all()).toEqual([])
  const tenant = tenants.find(TOKEN)
  expect(tenants.find(TOKEN)).toBe(tenant)
  expect(tenants.all()).toEqual([tenant])
  expect(tenant).toMatchObject({ public_token: TOKEN, project_id: 'project-test-acme' })
})

test('any other token creates no tenant', () => {
  const tenants = createTestTenants()
  expect(tenants.find('public-token-live-acme')).toBeUndefined()
  expect(tenants.findByProjectId('project-live-acme')).toBeUndefined()
  expect(tenants.findByProjectId('acme')).toBeUndefined()
  expect(tenants.all()).toEqual([])
})

test('a project id finds the tenant of its token', () => {
  const tenants = createTestTenants()
  expect(tenants.findByProjectId('project-test-acme')).toBe(tenants.find(TOKEN))
})

test('a deleted tenant is replaced by an empty one', () => {
  const tenants = createTestTenants()
  const deleted = tenants.default()
  tenants.delete(deleted)
  expect(tenants.all()).toEqual([])
  expect(tenants.default()).not.toBe(deleted)
  expect(tenants.default().public_token).toBe(DEFAULT_PUBLIC_TOKEN)
})

test('the owner of a thing is the first tenant that has it', () => {
  const tenants = createTestTenants()
  const [one, other] = [tenants.default(), tenants.find(TOKEN)]
  expect(tenants.findOwner(() => true)).toBe(one)
  expect(tenants.findOwner((tenant) => tenant.public_token === TOKEN)).toBe(other)
  expect(tenants.findOwner(() => false)).toBeUndefined()
})

test('a host name selects the tenant of its web app, else the default tenant', () => {
  const tenants = createTestTenants()
  expect(getTenantOfHost(tenants, 'acme.localhost')).toBe(tenants.find(TOKEN))
  expect(getTenantOfHost(tenants, 'localhost')).toBe(tenants.default())
  expect(getTenantOfHost(tenants, 'a.acme.localhost')).toBe(tenants.default())
})

test('a tenant without a host name uses the web app of the default tenant', () => {
  const tenant = createTestTenants().find('public-token-test-A_b')
  expect(tenant && getWebUrl(tenant)).toBe('http://localhost:3000')
})
