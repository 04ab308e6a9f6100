import type { RbacPolicy } from '@latchkey/openapi'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import '../style.css'

const POLICY: RbacPolicy = {
  resources: [{ resource_id: 'documents', description: '', actions: ['read', 'write'] }],
  roles: [
    { role_id: 'stytch_user', description: 'Everyone', permissions: [] },
    { role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['write'] }] },
  ],
  scopes: [],
}

let policy: RbacPolicy | undefined
let saved: RbacPolicy[] = []

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!pathname.endsWith('/config')) return Response.json({ tenants: [] })
  if (request.method === 'PATCH') {
    const { rbac_policy } = await request.json()
    policy = rbac_policy
    saved.push(rbac_policy)
  }
  return Response.json({ ...(policy && { rbac_policy: policy }) })
}

beforeEach(async () => {
  await page.viewport(1280, 2400)
  policy = POLICY
  saved = []
  vi.stubGlobal('fetch', respond)
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

async function open() {
  window.history.replaceState(null, '', '/rbac')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Roles', exact: true })).toBeVisible()
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const permissions = (resource: string, place: number) =>
  page.getByRole('group', { name: `Permissions on ${resource}` }).nth(place)
const save = () => press('Save the policy')

test('the RBAC page adds a resource and a role with permissions, and can undo the change', async () => {
  await open()
  await press('Add a resource')
  await expect.element(field('Resource id').nth(1)).toHaveFocus()
  await field('Resource id').nth(1).fill('bills')
  await field('Actions').nth(1).fill('read, pay')
  await press('Add a role')
  await field('Role id').nth(2).fill('accountant')
  await userEvent.click(permissions('bills', 2).getByRole('checkbox', { name: 'pay' }))
  await save()
  await expect.element(page.getByText('The policy was changed.')).toBeVisible()
  const bills = { resource_id: 'bills', description: '', actions: ['read', 'pay'] }
  const permission = { resource_id: 'bills', actions: ['pay'] }
  const accountant = { role_id: 'accountant', description: '', permissions: [permission] }
  const wanted = {
    resources: [...POLICY.resources, bills],
    roles: [...POLICY.roles, accountant],
    scopes: [],
  }
  expect(saved).toEqual([wanted])
  await press('Undo')
  await expect.poll(() => saved).toEqual([wanted, POLICY])
})

test('the permission for all actions of a resource includes each of them', async () => {
  await open()
  await userEvent.click(permissions('documents', 1).getByRole('checkbox', { name: 'All actions' }))
  const read = permissions('documents', 1).getByRole('checkbox', { name: 'read' })
  await expect.element(read).toBeChecked()
  await expect.element(read).toBeDisabled()
  await save()
  await expect.poll(() => saved[0]?.roles[1]?.permissions).toEqual([{ resource_id: 'documents', actions: ['*'] }])
})

test('the default role of an RBAC policy can be neither renamed nor removed', async () => {
  await open()
  await expect.element(field('Role id').nth(0)).toHaveAttribute('readonly')
  await expect.element(page.getByRole('button', { name: 'Remove stytch_user' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove editor' })).toBeVisible()
})

test('a tenant without an RBAC policy gets one with the default role on the first save', async () => {
  policy = undefined
  await open()
  await press('Add a scope')
  await field('Scope').fill('read:documents')
  await save()
  const scope = { scope: 'read:documents', description: '', permissions: [] }
  const role = { role_id: 'stytch_user', description: '', permissions: [] }
  await expect.poll(() => saved).toEqual([{ resources: [], roles: [role], scopes: [scope] }])
})

test('a role with a deleted action is not saved, and its field shows why', async () => {
  await open()
  await field('Actions').fill('read')
  await save()
  await expect.element(page.getByText('1 problem prevents saving.')).toBeVisible()
  const group = permissions('documents', 1)
  await expect.element(group).toHaveFocus()
  await expect
    .element(group)
    .toHaveAccessibleDescription(
      'The resource documents has no such action: write. Clear it, or add it to the resource.',
    )
  expect(saved).toEqual([])
  await userEvent.click(group.getByRole('checkbox', { name: 'write' }))
  await save()
  await expect.poll(() => saved[0]?.roles[1]?.permissions).toEqual([])
})

test('a role that names a removed resource is not saved', async () => {
  await open()
  await press('Remove documents')
  await expect.element(page.getByRole('button', { name: 'Add a resource' })).toHaveFocus()
  await save()
  await expect
    .element(page.getByText('There is no resource documents. Clear its actions, or add the resource.'))
    .toBeVisible()
  expect(saved).toEqual([])
})

test('a missing or duplicate name in an RBAC policy is marked at its field', async () => {
  await open()
  await press('Add a role')
  await save()
  const added = field('Role id').nth(2)
  await expect.element(added).toHaveFocus()
  await expect.element(added).toHaveAccessibleDescription('Enter a value.')
  await added.fill('editor')
  await expect.element(added).toHaveAccessibleDescription('Another one has this name.')
  expect(saved).toEqual([])
})

test('edits of an RBAC policy can be discarded', async () => {
  await open()
  await field('Actions').fill('read')
  await expect.element(page.getByText('There are unsaved changes.')).toBeVisible()
  await press('Discard')
  await expect.element(field('Actions')).toHaveValue('read write')
  await expect.element(page.getByText('There are unsaved changes.')).not.toBeInTheDocument()
})

test('permissions keep referring to a renamed resource, even if its name is empty in between', async () => {
  await open()
  await field('Resource id').fill('')
  await userEvent.type(field('Resource id'), 'texts')
  await save()
  await expect.poll(() => saved[0]?.resources[0]?.resource_id).toBe('texts')
  expect(saved[0]?.roles[1]?.permissions).toEqual([{ resource_id: 'texts', actions: ['write'] }])
})
