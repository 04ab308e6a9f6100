import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from './app.tsx'
import './style.css'

type RecordedRequest = { method: string; url: string; body: unknown }

const TENANT = 'public-token-test-latchkey'
const OPERATION = {
  operation_id: 'usersMe',
  document: 'sdk',
  method: 'GET',
  path: '/sdk/v1/users/me',
  tag: 'users',
  summary: 'Me',
}

const CLIENT = {
  client_name: 'Assistant',
  client_type: 'third_party_public',
  redirect_urls: [],
  post_logout_redirect_urls: [],
  created_at: '2026-01-01T00:00:00Z',
}

/** The control plane's responses, by the last segment of the path. */
function createResponses(): Record<string, unknown> {
  const user = {
    user_id: 'user-test-1',
    created_at: '2026-01-01T00:00:00Z',
    status: 'active',
    name: { first_name: 'Ada', middle_name: '', last_name: '' },
    emails: [{ email_id: 'email-test-1', email: 'ada@example.com', verified: true }],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    roles: [],
    trusted_metadata: {},
    untrusted_metadata: {},
  }
  return {
    tenants: { tenants: [{ public_token: TENANT, project_id: 'project-test-latchkey' }] },
    users: { users: [user] },
    'user-test-1': { user },
    sessions: { sessions: [] },
    consents: { consents: [] },
    clients: { clients: [{ ...CLIENT, client_id: 'https://assistant.example/client?a' }] },
    clock: { now: '2026-01-01T00:00:00Z', frozen: true, offset_ms: 0 },
    faults: { faults: [] },
    catalogue: { operations: [{ ...OPERATION, error_types: ['session_not_found'] }], errors: [], fault_kinds: [] },
    messages: { messages: [] },
  }
}

let calls: RecordedRequest[] = []

beforeEach(async () => {
  await page.viewport(1280, 800)
  calls = []
  const responses = createResponses()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: url } = new URL(request.url)
    const text = await request.text()
    calls.push({ method: request.method, url, body: text === '' ? undefined : JSON.parse(text) })
    if (url.includes('unlucky')) return Response.json({ error_message: 'This went wrong.' }, { status: 400 })
    return Response.json(responses[url.split('/').at(-1) ?? ''] ?? {})
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  await render(<App />)
}

test('following a link of the navigation shows the page and focuses its heading', async () => {
  await open('/')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  expect(window.location.pathname).toBe('/users')
})

test('on a phone the navigation opens from a menu button', async () => {
  await page.viewport(320, 640)
  await open('/')
  const menu = page.getByRole('button', { name: 'Menu Overview' })
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('link', { name: 'Users', exact: true })).not.toBeInTheDocument()
  await menu.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Menu Users' })).toHaveAttribute('aria-expanded', 'false')
})

test('a user’s page has its own path and marks Users as the current page', async () => {
  await open('/users/user-test-1')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Users', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Clients', exact: true })).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'All users' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
})

test('a client whose id is a URL has a page', async () => {
  await open('/clients')
  await page.getByRole('link', { name: 'Assistant', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Assistant' })).toHaveFocus()
  expect(window.location.pathname).toBe('/clients/https%3A%2F%2Fassistant.example%2Fclient%3Fa')
})

test('the next page is shown from its beginning', async () => {
  await page.viewport(320, 200)
  await open('/users/user-test-1')
  window.scrollTo(0, 100)
  await page.getByRole('link', { name: 'All users' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

test('a text in the URL can be edited in its middle', async () => {
  await open('/faults?q=ussMe')
  const search = page.getByLabelText('Search')
  await search.click()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}er')
  await expect.element(search).toHaveValue('usersMe')
})

test('deleting a user needs a second press', async () => {
  await open('/users/user-test-1')
  await page.getByRole('button', { name: 'Delete user' }).click()
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await page.getByRole('button', { name: 'Press again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  const deleted = calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
  expect(deleted).toEqual([`/_mock/${TENANT}/users/user-test-1`])
})

test('switching the tenant loads the other tenant’s data', async () => {
  await open('/users')
  await page.getByLabelText('Tenant').fill('public-token-test-other')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(calls.map(({ url }) => url)).toContain('/_mock/public-token-test-other/users'))
  expect(window.location.search).toBe('?tenant=public-token-test-other')
})

test('known tenants are suggested when the field gets the focus', async () => {
  await open('/users')
  expect(calls.some(({ url }) => url === '/_mock/tenants')).toBe(false)
  await page.getByLabelText('Tenant').click()
  await vi.waitFor(() => expect(document.querySelector('header option')?.textContent).toBe(TENANT))
})

test('an empty tenant changes nothing', async () => {
  await open('/users?tenant=public-token-test-other')
  await page.getByLabelText('Tenant').fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  expect(window.location.search).toBe('?tenant=public-token-test-other')
})

test('an error of the control plane is shown with its message', async () => {
  await open('/messages?tenant=unlucky')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This went wrong.')
})

test('an authorization response with an unknown state is rejected', async () => {
  await open('/simulator/callback?code=stolen&state=unknown')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This response belongs to no request of this tab')
  expect(calls).toEqual([])
})

test('an unknown path shows “not found”', async () => {
  await open('/nothing')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such page.')
})
