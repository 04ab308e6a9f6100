import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Fault } from '@latchkey/openapi'
import { App } from './app.tsx'
import { createFakeUser } from './testing/fake-user.ts'
import { findMember } from './browser/object-members.ts'
import { applyPreferences } from './browser/preferences.ts'
import './style.css'

type RecordedRequest = { method: string; url: string; body: unknown }

const TENANT = 'public-token-test-latchkey'
const OTHER = 'public-token-test-other'
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
  const email = { email_id: 'email-test-1', email: 'ada@example.com', verified: true }
  const user = createFakeUser({ emails: [email] })
  return {
    tenants: {
      tenants: [
        { public_token: TENANT, project_name: 'Latchkey' },
        { public_token: OTHER, project_name: 'Other' },
      ],
    },
    users: { users: [user] },
    'user-test-1': { user },
    sessions: { sessions: [] },
    consents: { consents: [] },
    clients: { clients: [{ ...CLIENT, client_id: 'https://assistant.example/client?a' }] },
    clock,
    faults: { faults: armed },
    catalogue: { operations: [{ ...OPERATION, error_types: ['session_not_found'] }], errors: [], fault_kinds: [] },
    messages: { messages: [] },
    journal: { entries: [] },
  }
}

let calls: RecordedRequest[] = []
let armed: Fault[] = []
let clock: { now: string; frozen: boolean; offset_ms: number }

beforeEach(async () => {
  await page.viewport(1280, 800)
  calls = []
  armed = []
  clock = { now: '2026-01-01T00:00:00Z', frozen: false, offset_ms: 0 }
  vi.stubGlobal('fetch', async (request: Request) => {
    const responses = createResponses()
    const { pathname: url } = new URL(request.url)
    const text = await request.text()
    calls.push({ method: request.method, url, body: text === '' ? undefined : JSON.parse(text) })
    if (url.includes('unlucky')) return Response.json({ error_message: 'This went wrong.' }, { status: 400 })
    return Response.json(responses[url.split('/').at(-1) ?? ''] ?? {})
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  applyPreferences()
  window.history.replaceState(null, '', '/')
})

/** Reads the time of a request that freezes the clock. */
function readTime(body: unknown): number {
  return Date.parse(String(findMember(body, 'freeze_at')))
}

async function open(path: string) {
  window.history.replaceState(null, '', path)
  await render(<App />)
}

test(
  'a link of the console’s navigation shows its page and focuses the heading',
  { tags: 'wcag.console-2-4-3' },
  async () => {
    await open('/')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    expect(window.location.pathname).toBe('/users')
  },
)

test('on a phone, the console’s navigation opens from a menu button', async () => {
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

test('the page of a user has its own path and marks Users as current in the navigation', async () => {
  await open('/users/user-test-1')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Users', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Clients', exact: true })).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'All users' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
})

test('a client whose client_id is a URL has its own page', async () => {
  await open('/clients')
  await page.getByRole('link', { name: 'Assistant', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Assistant' })).toHaveFocus()
  expect(window.location.pathname).toBe('/clients/https%3A%2F%2Fassistant.example%2Fclient%3Fa')
})

test('navigating to another page scrolls to its top', async () => {
  await page.viewport(320, 200)
  await open('/users/user-test-1')
  window.scrollTo(0, 100)
  await page.getByRole('link', { name: 'All users' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

test('a search that is kept in the URL can be edited in its middle', async () => {
  await open('/faults?q=ussMe')
  const search = page.getByLabelText('Search')
  await search.click()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}er')
  await expect.element(search).toHaveValue('usersMe')
})

test('deleting a user requires a second click', async () => {
  await page.viewport(1280, 2000) // without the page's grid, the navigation would cover a lower one
  await open('/users/user-test-1')
  await page.getByRole('button', { name: 'Delete user' }).click()
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await page.getByRole('button', { name: 'Press again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  const deleted = calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
  expect(deleted).toEqual([`/_mock/${TENANT}/users/user-test-1`])
})

test('the tenant menu lists the tenants, marks the current one and links to the others', async () => {
  await open('/users')
  await page.getByRole('button', { name: 'Tenant latchkey' }).click()
  await expect.element(page.getByLabelText('Find or create a tenant')).toHaveFocus()
  await expect.element(page.getByRole('link', { name: TENANT })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: OTHER }).click()
  await vi.waitFor(() => expect(calls.map(({ url }) => url)).toContain(`/_mock/${OTHER}/users`))
  expect(window.location.search).toBe(`?tenant=${OTHER}`)
  await expect.element(page.getByLabelText('Find or create a tenant')).not.toBeInTheDocument()
})

test('a tenant is found or created by typing its name in the tenant menu', async () => {
  await open('/users')
  await page.getByRole('button', { name: /^Tenant/ }).click()
  await userEvent.keyboard('oth{Enter}')
  await vi.waitFor(() => expect(window.location.search).toBe(`?tenant=${OTHER}`))
  await page.getByRole('button', { name: /^Tenant/ }).click()
  await userEvent.keyboard('brand-new')
  await page.getByRole('link', { name: 'Create public-token-test-brand-new' }).click()
  expect(window.location.search).toBe('?tenant=public-token-test-brand-new')
})

test('Escape closes the tenant menu and returns the focus to its button', { tags: 'wcag.console-2-1-2' }, async () => {
  await open('/users?tenant=public-token-test-other')
  await page.getByRole('button', { name: /^Tenant/ }).click()
  await userEvent.keyboard(' {Enter}')
  expect(window.location.search).toBe('?tenant=public-token-test-other')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Tenant/ })).toHaveFocus()
})

test('an invalid tenant token shows “No such tenant” and sends no request for tenant data', async () => {
  await open('/?tenant=acme')
  await expect.element(page.getByRole('heading', { level: 1, name: 'No such tenant' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Create public-token-test-acme' }))
    .toHaveAttribute('href', '/?tenant=public-token-test-acme')
  await expect.element(page.getByRole('link', { name: OTHER })).toBeVisible()
  expect(new Set(calls.map(({ url }) => url))).toEqual(new Set(['/_mock/tenants']))
})

test('the console header shows armed faults and disarms them with one click', async () => {
  armed = [{ fault_id: 'fault-1', operation_id: 'usersMe', kind: 'hang', remaining: null }]
  await open('/users')
  await expect.element(page.getByRole('link', { name: '1 fault armed' })).toHaveAttribute('href', '/faults')
  await page.getByRole('button', { name: 'Disarm 1 fault armed' }).click()
  await expect.element(page.getByText('The fault was removed.')).toBeVisible()
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /_mock/${TENANT}/faults`,
  ])
})

test('the console header shows a moved clock, resets it with one click and restores it with Undo', async () => {
  clock = { now: '2026-01-01T01:00:00Z', frozen: false, offset_ms: 3_600_000 }
  await open('/users')
  await expect.element(page.getByRole('link', { name: 'Clock 1 h ahead' })).toBeVisible()
  const before = Date.now()
  await page.getByRole('button', { name: 'Reset the clock' }).click()
  await expect.element(page.getByText('The clock shows this machine’s time again.')).toBeVisible()
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent()).toEqual([{ reset: true }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undone/)).toBeVisible()
  const [, again] = sent()
  expect(readTime(again)).toBeGreaterThanOrEqual(before + 3_600_000)
})

test('Undo freezes the clock again after a reset', async () => {
  clock = { now: '2030-01-01T01:00:00Z', frozen: true, offset_ms: 5 }
  await open('/users')
  await expect.element(page.getByRole('link', { name: 'Clock frozen' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset the clock' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undone/)).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ freeze_at: '2030-01-01T01:00:00Z' })
})

test('the console shows no notice while the clock is unchanged and no fault is armed', async () => {
  await open('/users')
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^(Disarm|Reset)/ })).not.toBeInTheDocument()
})

test('the console keeps the chosen colour scheme and density', { tags: 'wcag.console-2-1-4' }, async () => {
  await open('/users')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabelText('Colours').selectOptions('Dark')
  await page.getByLabelText('Density').selectOptions('Compact')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  document.documentElement.removeAttribute('data-density')
  applyPreferences()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' })
})

test(
  'a focused skip link is not covered by other elements',
  { tags: ['wcag.console-2-4-1', 'wcag.console-2-4-11'] },
  async () => {
    await open('/users')
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await userEvent.tab()
    const skip = document.activeElement
    expect(skip?.textContent).toBe('Skip to content')
    const { left, top, width, height } = skip?.getBoundingClientRect() ?? new DOMRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(skip)
  },
)

test('an error of the control plane is shown with its message in the console', async () => {
  await open('/messages?tenant=public-token-test-unlucky')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This went wrong.')
})

test('an authorization response with an unknown state is rejected', async () => {
  await open('/simulator/callback?code=stolen&state=unknown')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This response belongs to no request of this tab')
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('an unknown console path shows “not found”', async () => {
  await open('/nothing')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such page.')
})
