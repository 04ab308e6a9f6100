import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { createFakeUser } from '../testing/fake-user.ts'
import '../style.css'

function createUser(id: number) {
  const name = { first_name: `Person ${id}`, middle_name: '', last_name: '' }
  return createFakeUser({ user_id: `user-test-${id}`, name })
}

function createSession(id: number) {
  const at = '2026-01-05T09:00:00Z'
  const times = { started_at: at, last_accessed_at: at, expires_at: at }
  const attributes = { ip_address: '127.0.0.1', user_agent: 'Browser' }
  return {
    session_id: `session-test-${id}`,
    user_id: `user-test-${id}`,
    ...times,
    attributes,
    authentication_factors: [],
  }
}

const listOf = <Row,>(length: number, create: (id: number) => Row) => Array.from({ length }, (_, id) => create(id))

let users = listOf(0, createUser)
let sessions = listOf(0, createSession)
let queries: string[] = []

async function respond({ url }: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(url)
  const limit = Number(searchParams.get('limit') ?? 10_000)
  if (pathname.endsWith('/sessions')) {
    queries.push(`sessions${search}`)
    return Response.json({ sessions: sessions.slice(0, limit), total: sessions.length })
  }
  if (!pathname.endsWith('/users')) return Response.json({ tenants: [] })
  queries.push(`users${search}`)
  const ids = searchParams.get('user_ids')?.split(',')
  const wanted = searchParams.get('search') ?? ''
  const found = users.filter(({ user_id, name }) => ids?.includes(user_id) ?? name.first_name.includes(wanted))
  return Response.json({ users: found.slice(0, limit), total: users.length })
}

beforeEach(() => {
  users = listOf(250, createUser)
  sessions = []
  queries = []
  vi.stubGlobal('fetch', respond)
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

async function show(query = '') {
  window.history.replaceState(null, '', `/users${query}`)
  await render(<App />)
}

test('users are fetched and shown page by page', async () => {
  await show()
  await expect.element(page.getByText('25 of 250 shown')).toBeVisible()
  expect(queries).toContain('users?limit=26')
  expect(page.getByRole('link', { name: /^Person \d/ }).elements()).toHaveLength(25)
  await page.getByRole('button', { name: 'Show up to 100 more' }).click()
  await expect.element(page.getByText('125 of 250 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show up to 100 more' }).click()
  await expect.element(page.getByText('225 of 250 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show up to 100 more' }).click()
  await expect.element(page.getByText('250 shown', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show up to' })).not.toBeInTheDocument()
})

test('users are searched on the server, and the URL keeps the search', async () => {
  await show()
  await page.getByLabelText('Search', { exact: true }).fill('Person 24')
  await expect.element(page.getByText('11 users match')).toBeVisible()
  expect(queries).toContain('users?search=Person%2024&limit=26')
  expect(window.location.search).toBe('?search=Person+24')
  await page.getByLabelText('Search', { exact: true }).fill('nobody')
  await expect.element(page.getByText('No user matches.')).toBeVisible()
})

test('a user search with many matches shows that more users match', async () => {
  await show('?search=Person')
  await expect.element(page.getByText('The first 25 users that match')).toBeVisible()
})

test('a session shows its user even if the user is not in the list', async () => {
  sessions = [createSession(240)]
  await show('?tab=sessions')
  await expect.element(page.getByRole('link', { name: 'Person 240' })).toBeVisible()
  expect(queries).toContain('users?user_ids=user-test-240')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/150.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['node', 'node'],
  ['', 'no user agent'],
])('a session with the user agent %j is from “%s”', async (user_agent, shown) => {
  users = listOf(1, createUser)
  sessions = listOf(1, createSession).map((session) => ({
    ...session,
    attributes: { ...session.attributes, user_agent },
  }))
  await show('?tab=sessions')
  const isolates = /[\u2066-\u2069]/g
  const listTexts = () => [...document.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll(isolates, ''))
  await expect.poll(listTexts).toContain(shown)
})

test('many sessions are shown in pages and searched on the server', async () => {
  sessions = listOf(60, createSession)
  await show('?tab=sessions')
  await expect.element(page.getByText('50 of 60 sessions')).toBeVisible()
  await page.getByLabelText('Search sessions').fill('Firefox')
  await expect.poll(() => queries).toContain('sessions?search=Firefox&limit=50')
  await page.getByRole('button', { name: 'Show 10 more sessions' }).click()
  const ends = page.getByRole('button', { name: /^End session/ })
  await expect.poll(() => ends.elements().length, { timeout: 5_000 }).toBe(60)
})

test('the users page of an empty tenant explains how to add users and sessions', async () => {
  users = []
  await show()
  await expect.element(page.getByText('No users yet. Add one, or sign up in the web app.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the web app' })).toBeVisible()
  await page.getByRole('tab', { name: 'Live sessions' }).click()
  await expect.element(page.getByText('No live sessions. Sign in to the web app')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the web app' })).toBeVisible()
})

test('the URL keeps the shown tab of the users page, and the first tab needs no parameter', async () => {
  sessions = listOf(2, createSession)
  await show('?search=Person')
  const users = page.getByRole('table', { name: 'Users', exact: true })
  await expect.element(users).toBeVisible()
  await expect.element(page.getByRole('table', { name: /^Live sessions/ })).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Users', exact: true }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Live sessions' })).toHaveFocus()
  await expect.element(page.getByRole('table', { name: /^Live sessions/ })).toBeVisible()
  await expect.element(users).not.toBeInTheDocument()
  expect(window.location.search).toBe('?search=Person&tab=sessions')
  await userEvent.keyboard('{Home}')
  await expect.element(users).toBeVisible()
  expect(window.location.search).toBe('?search=Person')
})

test('the form of a new user is closed until it is asked for, and gives the focus back', async () => {
  await page.viewport(1280, 1600) // without the page's grid, the navigation would cover a lower one
  await show()
  const button = page.getByRole('button', { name: 'Add a user' })
  const email = page.getByLabelText('Email address')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(email).not.toBeInTheDocument()
  await button.click()
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(email).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await email.fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The user was created.')).toBeVisible()
  await expect.element(button).toHaveFocus()
})

const PLAN = {
  format: 'clerk',
  notation: 'csv',
  columns: [
    { column: 'primary_email_address', field: 'email' },
    { column: 'password_digest', field: 'password_hash' },
  ],
  ignored_columns: ['username'],
  rows: 14,
  dry_run: true,
  importable: 2,
  created: 0,
  skipped_count: 12,
  skipped: Array.from({ length: 12 }, (_, index) => ({ row: index + 2, reason: 'duplicate of row 2' })),
  warning_count: 1,
  warnings: [{ row: 14, reason: 'imported without the password' }],
}

/** Answers imports, and records their bodies. */
function serveImports(plan: object = PLAN): object[] {
  const bodies: object[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('/users/import')) {
      return request.url.includes('/export') ? Response.json({ format: 'latchkey-tenant' }) : respond(request)
    }
    bodies.push(await request.json())
    return 'error_message' in plan ? Response.json(plan, { status: 400 }) : Response.json(plan)
  })
  return bodies
}

function dropFile(name: string, content: BlobPart): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([content], name))
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test('a dropped list of users shows what its import will do, and imports after a press', async () => {
  const bodies = serveImports()
  window.history.replaceState(null, '', '/nowhere')
  await render(<App />)
  dropFile('users.csv', new Uint8Array([0xff, 0xfe, ...new TextEncoder().encode('a\0,\0b\0')]))
  const heading = page.getByRole('heading', { name: '2 users to import' })
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByText(/users\.csv.*: .*an export of Clerk.*, 14 rows\./)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /primary_email_address.*email address/ })).toBeVisible()
  await expect.element(page.getByText(/Ignored columns: .*username/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '12 rows are skipped' })).toBeVisible()
  await expect.element(page.getByText('and 2 more')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /14.*imported without the password/ })).toBeVisible()
  expect(bodies).toEqual([{ file: { name: 'users.csv', text: 'a,b' }, dry_run: true }])
  await page.getByRole('button', { name: 'Import 2 users' }).click()
  await expect.element(page.getByRole('listitem').getByText('2 users were imported.')).toBeVisible()
  expect(bodies).toContainEqual({ file: { name: 'users.csv', text: 'a,b' }, dry_run: false })
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('the import of a chosen file can be cancelled, and a refused file shows the reason', async () => {
  const bodies = serveImports({ error_message: 'The file is empty.' })
  await show('?tab=import')
  const field = page.getByLabelText('File with users')
  await field.upload(new File(['x'], 'users.csv'))
  await expect.element(page.getByRole('alert').getByText('The file is empty.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Import \d/ }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  expect(bodies).toHaveLength(1)
})

test('the hash parameters of Firebase are pasted as its console shows them', async () => {
  const bodies = serveImports({ ...PLAN, format: 'firebase' })
  await show('?tab=import')
  await page.getByLabelText('File with users').upload(new File(['{"users":[]}'], 'users.json'))
  const text =
    'hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: ab+/==,\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}'
  await page.getByLabelText('Password hash parameters of the Firebase project').fill(text)
  const firebase_hash_config = { base64_signer_key: 'ab+/==', base64_salt_separator: 'Bw==', rounds: 8, mem_cost: 14 }
  await expect.poll(() => bodies.at(-1)).toMatchObject({ firebase_hash_config, dry_run: true })
  await page.getByRole('button', { name: 'Import 2 users' }).click()
  await expect.poll(() => bodies.some((body) => 'dry_run' in body && body.dry_run === false)).toBe(true)
  expect(bodies.find((body) => 'dry_run' in body && body.dry_run === false)).toMatchObject({ firebase_hash_config })
})

const USER = createFakeUser({
  name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
  roles: ['stytch_user'],
  trusted_metadata: { plan: 'pro' },
  external_id: 'ada-1',
  is_locked: false,
  lock_created_at: null,
  lock_expires_at: null,
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
