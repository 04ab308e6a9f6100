import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from './app.tsx'
import './style.css'

type Call = { method: string; url: string; body: unknown }

const TENANT = 'public-token-test-latchkey'
const OPERATION = {
  operation_id: 'usersMe',
  document: 'sdk',
  method: 'GET',
  path: '/sdk/v1/users/me',
  tag: 'users',
  summary: 'Me',
}

/** What the control plane answers, by path without its tenant. */
function createAnswers(): Record<string, unknown> {
  const user = {
    user_id: 'user-test-1',
    created_at: '2026-01-01T00:00:00Z',
    status: 'active',
    emails: [{ email: 'ada@example.com' }],
  }
  return {
    tenants: { tenants: [{ public_token: TENANT, project_id: 'project-test-latchkey' }] },
    users: { users: [{ ...user, name: { first_name: 'Ada' }, phone_numbers: [], providers: [] }] },
    faults: { faults: [] },
    catalogue: { operations: [{ ...OPERATION, error_types: ['session_not_found'] }], errors: [], fault_kinds: [] },
    messages: { messages: [] },
  }
}

let calls: Call[] = []

beforeEach(() => {
  calls = []
  const answers = createAnswers()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method: init.method ?? 'GET', url, body })
    if (url.includes('unlucky')) return Response.json({ error_message: 'This went wrong.' }, { status: 400 })
    return Response.json(answers[url.split('?', 1)[0]?.split('/').at(-1) ?? ''] ?? {})
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

test('the navigation leads to every page, and its heading takes the focus', async () => {
  await open('/')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus()
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  expect(window.location.pathname).toBe('/users')
})

test('another tenant is asked for from then on', async () => {
  await open('/users')
  await page.getByLabelText('Tenant').fill('public-token-test-other')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(calls.at(-1)?.url).toBe('/_mock/public-token-test-other/users'))
  expect(window.location.search).toBe('?tenant=public-token-test-other')
})

test('a refusal of the control plane is told in its own words', async () => {
  await open('/messages?tenant=unlucky')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This went wrong.')
})

test('an answer that nobody asked for is not taken', async () => {
  await open('/simulator/callback?code=stolen&state=unknown')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This answer belongs to no request of this tab')
  expect(calls).toEqual([])
})

test('an unknown page is told so', async () => {
  await open('/nothing')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such page.')
})
