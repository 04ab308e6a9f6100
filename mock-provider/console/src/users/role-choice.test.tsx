import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { createFakeUser } from '../testing/fake-user.ts'
import '../style.css'

const toRole = (role_id: string) => ({ role_id, description: '', permissions: [] })

let roles: string[] = []
let changes: unknown[] = []

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/config')) {
    const policy = { roles: ['stytch_user', 'editor', 'admin'].map(toRole), resources: [], scopes: [] }
    return Response.json({ rbac_policy: policy })
  }
  if (!pathname.endsWith('/user-test-1')) return Response.json({ tenants: [], sessions: [], consents: [], total: 0 })
  if (request.method === 'PATCH') {
    const body = await request.json()
    changes.push(body)
    roles = ['stytch_user', ...body.roles]
  }
  return Response.json({ user: createFakeUser({ roles }) })
}

beforeEach(async () => {
  await page.viewport(1280, 1600)
  roles = ['stytch_user', 'editor']
  changes = []
  vi.stubGlobal('fetch', respond)
  window.history.replaceState(null, '', '/users/user-test-1')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const role = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('roles of the policy can be assigned to a user, and the change can be undone', async () => {
  await expect.element(role('editor')).toBeChecked()
  await expect.element(role('admin')).not.toBeChecked()
  await userEvent.click(role('admin'))
  await userEvent.click(role('editor'))
  await userEvent.click(page.getByRole('button', { name: 'Save roles' }))
  await expect.element(page.getByText('The roles were changed.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(role('editor')).toBeChecked()
  await expect.element(role('admin')).not.toBeChecked()
  expect(changes).toEqual([{ roles: ['admin'] }, { roles: ['editor'] }])
})

test('the default role cannot be removed from a user', async () => {
  await expect.element(role('stytch_user')).toBeChecked()
  await expect.element(role('stytch_user')).toBeDisabled()
})
