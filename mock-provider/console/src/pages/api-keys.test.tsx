import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { CONFIG } from '../connection/config.ts'
import '../style.css'

const TENANT = 'public-token-test-latchkey'
const FIRST = { secret_id: 'secret-first', secret: 'secret-test-the-first', created_at: '1970-01-01T00:00:00Z' }
const SECOND = { secret_id: 'secret-2', secret: 'secret-test-the-second', created_at: '2026-01-05T09:00:00Z' }

let secrets = [FIRST]
let changes: unknown[] = []
let copied = ''

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(`/_mock/${TENANT}/secrets`)) return Response.json({ tenants: [] })
  if (request.method === 'POST') {
    changes.push(await request.json())
    secrets = [...secrets, SECOND]
    return Response.json({ secret: SECOND })
  }
  if (request.method === 'DELETE') {
    changes.push(pathname)
    secrets = secrets.filter(({ secret_id }) => !pathname.endsWith(`/${secret_id}`))
  }
  return Response.json({ project_id: 'project-test-latchkey', secrets })
}

beforeEach(async () => {
  await page.viewport(1280, 1600)
  secrets = [FIRST]
  changes = []
  copied = ''
  vi.stubGlobal('fetch', respond)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))
  CONFIG.https = { url: 'https://localhost:4011', http_url: 'http://localhost:4010', ca_file: '/home/ada/ca.pem' }
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  CONFIG.https = null
  window.history.replaceState(null, '', '/')
})

async function show(query = '') {
  window.history.replaceState(null, '', `/api-keys${query}`)
  await render(<App />)
  await expect.element(page.getByText('project-test-latchkey', { exact: true })).toBeVisible()
}

const copy = async (what: string) => {
  await userEvent.click(page.getByRole('button', { name: `Copy ${what}`, exact: true }))
  return copied
}

test('the API keys page hides secrets until a button is pressed, and can copy them while hidden', async () => {
  await show()
  expect(document.body.textContent).not.toContain(FIRST.secret)
  await expect.element(page.getByText('ends in irst')).toBeVisible()
  expect(await copy('secret secret-first')).toBe(FIRST.secret)
  await userEvent.click(page.getByRole('button', { name: 'Show secrets' }))
  await expect.element(page.getByText(FIRST.secret, { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Hide secrets' }))
  expect(document.body.textContent).not.toContain(FIRST.secret)
})

test('the API keys page copies the environment variables that a server needs', async () => {
  await show()
  expect(await copy('Project id')).toBe('project-test-latchkey')
  expect(await copy('Settings of the server')).toBe(
    [
      'STYTCH_PROJECT_ID=project-test-latchkey',
      `STYTCH_PROJECT_SECRET=${FIRST.secret}`,
      `STYTCH_SECRET=${FIRST.secret}`,
      'STYTCH_DOMAIN=https://localhost:4011',
    ].join('\n'),
  )
  expect(await copy('Certificate')).toBe(
    ['NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE', 'SSL_CERT_FILE'].map((name) => `${name}=/home/ada/ca.pem`).join('\n'),
  )
})

test('the API keys page creates and deletes a secret, and can undo a deletion', async () => {
  await show()
  await expect.element(page.getByText('A project keeps one secret.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Create a secret' }))
  await expect.element(page.getByText('The secret was created.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Delete secret secret-2' }))
  await expect.element(page.getByText('The secret was deleted.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete secret secret-2' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }).last())
  await expect.element(page.getByRole('button', { name: 'Delete secret secret-2' })).toBeVisible()
  expect(changes).toEqual([{}, `/_mock/${TENANT}/secrets/secret-2`, { secret: SECOND.secret }])
})

test('the navigation marks the API keys page as the current page', async () => {
  await show()
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API keys' })
  await expect.element(link).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
})

test('the API keys page shows a notice if the mock has no HTTPS address', async () => {
  CONFIG.https = null
  await show()
  await expect.element(page.getByText(/^This mock provider has no HTTPS address/)).toBeVisible()
  expect(await copy('Address')).toBe(window.location.origin)
})
