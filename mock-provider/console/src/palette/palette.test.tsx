import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { setPreference } from '../browser/preferences.ts'
import '../style.css'

const USER = {
  user_id: 'user-test-1',
  name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
  emails: [{ email_id: 'email-test-1', email: 'ada@example.com', verified: true }],
  phone_numbers: [],
  crypto_wallets: [],
}

const MESSAGE = {
  message_id: 'message-1',
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'Your code is 123456',
  code: '123456',
  links: [{ token_type: 'magic_links', href: 'https://app.example/authenticate?token=1' }],
  expires_at: '2026-01-01T00:05:00Z',
  sent_at: '2026-01-01T00:00:00Z',
}

const ERROR = { error_type: 'otp_code_not_found', status_code: 404, error_message: 'Invalid.', operation_ids: [] }

const OPERATION = { operation_id: 'usersMe', method: 'GET', path: '/me', tag: 'users', summary: 'Me', error_types: [] }

const RESPONSES: Record<string, unknown> = {
  tenants: { tenants: [] },
  messages: { messages: [MESSAGE] },
  faults: { faults: [] },
  clock: { now: '2026-01-01T00:00:00Z', frozen: false, offset_ms: 0 },
  catalogue: { operations: [OPERATION], errors: [{ ...ERROR, text: null, identities: {} }], fault_kinds: [] },
  export: { format: 'latchkey-tenant' },
  journal: { entries: [{ entry_id: 'entry-1', operation_id: 'usersMe' }] },
  replay: { entry: { entry_id: 'entry-2', operation_id: 'usersMe', status: 404, error_type: 'session_not_found' } },
}

/** A user that only the provider's search finds. */
const ZOE = { ...USER, user_id: 'user-test-2', name: { first_name: 'Zoe', middle_name: '', last_name: 'Last' } }

let changes: unknown[]
let total: number

beforeEach(async () => {
  await page.viewport(1280, 800)
  changes = []
  total = 1
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const name = pathname.split('/').at(-1) ?? ''
    const text = await request.text()
    if (request.method !== 'GET') changes.push([name, text === '' ? undefined : JSON.parse(text)])
    const search = new URL(request.url).searchParams.get('search')
    if (name === 'users' && search !== null) return Response.json({ users: search === 'Zoe' ? [ZOE] : [], total })
    return Response.json(name === 'users' ? { users: [USER], total } : (RESPONSES[name] ?? {}))
  })
  window.history.replaceState(null, '', '/clock')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setPreference('shortcuts', 'on')
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const field = page.getByRole('combobox', { name: /^Search pages/ })
const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const option = (name: string | RegExp) => page.getByRole('option', { name })

/** Opens the palette by its shortcut and types. */
async function openPalette(typed: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(typed)
}

test('in the command palette (Ctrl+K), a word and Enter open a page', async () => {
  await openPalette('journ')
  await expect.element(option(/Journal/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test.each([
  ['slow', ['faults', { operation_id: '*', kind: 'latency', delay_ms: 3000 }]],
  ['wrong code', ['faults', { operation_id: 'otpsAuthenticate', error_type: 'otp_code_not_found', times: 1 }]],
  ['clock 1 hour', ['clock', { advance_ms: 3_600_000 }]],
  ['expires', ['clock', { advance_ms: 290_000 }]],
  ['start over', ['reset', undefined]],
  ['save state', ['snapshots', {}]],
  ['lock ada', ['user-test-1', { is_locked: true }]],
  ['sign in as ada', ['impersonation_tokens', { user_id: 'user-test-1' }]],
])('in the command palette, “%s” and Enter run the matching command', async (typed, change) => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await openPalette(typed)
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(changes).toEqual([change]))
})

test('among many users, the palette searches on the server', async () => {
  total = 100_000
  await openPalette('Zoe')
  await userEvent.click(option(/Zoe Last/).first())
  await vi.waitFor(() => expect(window.location.pathname).toBe('/users/user-test-2'))
})

test('a tenant reset is undone from its toast', async () => {
  await openPalette('start over{Enter}')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undone/)).toBeVisible()
  expect(changes.at(-1)).toEqual(['import', { format: 'latchkey-tenant' }])
})

test('the palette copies the newest code', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPalette('newest code{Enter}')
  await expect.element(page.getByText('Copied 123456.')).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('123456')
})

test('the palette repeats the newest call of the journal', async () => {
  await openPalette('replay')
  await expect.element(option('Make the newest call again: usersMe')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('usersMe was called again: 404 session_not_found')).toBeVisible()
  expect(changes).toEqual([['replay', undefined]])
})

test('the palette opens the newest link', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await openPalette('newest link{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith('https://app.example/authenticate?token=1', '_blank', 'noopener')
})

test.each([
  ['reset', 'Reset this tenant'],
  ['start over', 'Reset this tenant'],
])('the command palette offers for “%s” first: %s', async (typed, expected) => {
  await openPalette(typed)
  await expect.element(options.first()).toHaveTextContent(expected)
})

test('the palette finds users, errors, operations and messages, misspelled words included', async () => {
  await openPalette('lovelcae')
  await expect.element(option(/^Ada Lovelace/)).toBeVisible()
  await field.fill('otp_code_notfound')
  await expect.element(option(/^otp_code_not_found/)).toBeVisible()
  await field.fill('usersMe')
  await expect.element(option(/^usersMe/)).toBeVisible()
  await field.fill('your code is')
  await expect.element(option(/^ada@example.com: Your code/)).toBeVisible()
})

test('in the command palette, arrow keys move through the results and Escape closes the palette', async () => {
  await openPalette('advance')
  await expect.element(option(/newest message expires/)).toBeVisible()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(options.nth(1).element().id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  expect(changes).toEqual([])
})

test('the palette opens from its button, and a result can be clicked', async () => {
  await page.getByRole('button', { name: 'Search or run' }).click()
  await field.fill('faults')
  await option(/^Faults/).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
})

test('the slash key focuses the page’s search, or opens the palette', async () => {
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await field.fill('faults')
  await userEvent.keyboard('{Enter}')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('a/?')
  await expect.element(search).toHaveValue('a/?')
})

test('the question mark key lists the shortcuts', async () => {
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Ctrl K or ⌘ K')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('single-key shortcuts can be switched off', async () => {
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabelText('Shortcuts of one key').selectOptions('Off')
  await userEvent.keyboard('{Escape}?/')
  await openPalette('x')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
})
