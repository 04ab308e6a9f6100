import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { createFakeUser } from '../testing/fake-user.ts'
import '../style.css'

const USER = createFakeUser({
  name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
  roles: ['stytch_user'],
  trusted_metadata: { plan: 'pro' },
  external_id: 'ada-1',
  is_locked: false,
  lock_created_at: null,
  lock_expires_at: null,
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

/** Opens the page of a user. @returns the names of the facts, in the order in which they are shown */
async function listFacts(user: object): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.includes('/user-test-1') ? { user } : { tenants: [], sessions: [], consents: [], total: 0 }),
  )
  window.history.replaceState(null, '', '/users/user-test-1')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  return page
    .getByRole('term')
    .elements()
    .map((name) => name.textContent)
}

const NAMES = ['User id', 'Status', 'Lock', 'Name', 'External id', 'Roles', 'Created', 'Trusted metadata']

test('the user page shows the details of a user under their labels in a fixed order', async () => {
  expect(await listFacts(USER)).toEqual(NAMES)
})

test('the user page shows an unknown field of a user under the field’s own name', async () => {
  expect(await listFacts({ ...USER, nickname: 'Countess' })).toEqual([...NAMES, 'nickname'])
  await expect.element(page.getByText('"Countess"')).toBeVisible()
})
