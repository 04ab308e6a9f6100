import type { MockSchemas } from '@latchkey/openapi'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import '../style.css'

const BASE = '/_mock/public-token-test-latchkey/m2m_clients'
const JOB: MockSchemas['M2mClient'] = {
  client_id: 'm2m-job',
  client_name: 'Nightly job',
  client_description: 'Counts',
  status: 'active',
  scopes: ['read:users'],
  client_secret_last_four: 'wxyz',
  trusted_metadata: { team: 'data' },
}

let clients: MockSchemas['M2mClient'][] = []
let changes: unknown[] = []
let copied = ''

/** Stubs the control plane. Calls about a single client apply to the first one. */
async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(BASE)) return Response.json({ tenants: [] })
  const body = request.method === 'POST' || request.method === 'PATCH' ? await request.json() : undefined
  if (request.method !== 'GET') changes.push([request.method, pathname.slice(BASE.length), body])
  if (request.method === 'DELETE') clients = []
  if (request.method === 'PATCH') clients = clients.map((client) => ({ ...client, ...body }))
  if (pathname.endsWith('/rotate')) return rotate(body.step)
  if (request.method === 'POST') {
    const created = { ...JOB, ...body, client_id: 'm2m-new', client_secret_last_four: 'cret' }
    clients = [...clients, created]
    return Response.json({ m2m_client: { ...created, client_secret: 'a-new-secret' } })
  }
  return Response.json({ m2m_clients: clients, m2m_client: clients[0], status: 'ok' })
}

function rotate(step: string): Response {
  const { next_client_secret_last_four: _, ...others } = clients[0] ?? JOB
  clients = [step === 'start' ? { ...others, next_client_secret_last_four: 'next' } : others]
  return Response.json({ m2m_client: clients[0], ...(step === 'start' && { next_client_secret: 'the-next-secret' }) })
}

beforeEach(async () => {
  await page.viewport(1280, 1600)
  clients = [JOB]
  changes = []
  vi.stubGlobal('fetch', respond)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

async function open(path: string, title: string) {
  window.history.replaceState(null, '', path)
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a new M2M client shows its secret once, with a command that requests a token', async () => {
  await open('/m2m-clients', 'M2M clients')
  await press('Create an M2M client')
  await field('Name').fill('Report job')
  await field('Scopes').fill('read:users  write:users')
  await field('Trusted metadata').fill('{"team":"sales"}')
  await press('Create client')
  await expect.element(page.getByText('The secret is shown only once. Copy it now.')).toBeVisible()
  expect(changes).toEqual([
    [
      'POST',
      '',
      {
        client_name: 'Report job',
        client_description: '',
        scopes: ['read:users', 'write:users'],
        trusted_metadata: { team: 'sales' },
      },
    ],
  ])
  await press('Copy New secret of Report job')
  expect(copied).toBe('a-new-secret')
  await press('Copy Get a token')
  expect(copied).toContain('/v1/public/project-test-latchkey/oauth2/token')
  expect(copied).toContain("'client_secret=a-new-secret'")
  expect(copied).toContain("'scope=read:users write:users'")
  await expect.element(page.getByRole('link', { name: 'Report job' })).toBeVisible()
})

test.each(['no JSON', '[1]', 'null'])('the M2M client form rejects trusted metadata that are %s', async (text) => {
  await open('/m2m-clients', 'M2M clients')
  await press('Create an M2M client')
  await field('Trusted metadata').fill(text)
  await press('Create client')
  await expect.element(page.getByText('The trusted metadata are not a JSON object.')).toBeVisible()
  expect(changes).toEqual([])
})

test('deactivating an M2M client can be undone', async () => {
  await open('/m2m-clients/m2m-job', 'Nightly job')
  await press('Deactivate')
  await expect.element(page.getByText('The client is inactive. It gets no new tokens.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await press('Undo')
  await expect.element(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  const path = '/m2m-job'
  expect(changes).toEqual([
    ['PATCH', path, { status: 'inactive' }],
    ['PATCH', path, { status: 'active' }],
  ])
})

test('a secret rotation of an M2M client can be cancelled, or finished with the new secret', async () => {
  await open('/m2m-clients/m2m-job', 'Nightly job')
  await press('Rotate the secret')
  await expect.element(page.getByText('the-next-secret', { exact: true })).toBeVisible()
  await expect.element(page.getByText('ends in next')).toBeVisible()
  await press('Cancel the rotation')
  await expect.element(page.getByText('the-next-secret', { exact: true })).not.toBeInTheDocument()
  await press('Rotate the secret')
  await press('Finish the rotation')
  await expect.element(page.getByText('The rotation is finished. The old secret is refused from now on.')).toBeVisible()
  expect(changes).toEqual(['start', 'cancel', 'start', 'finish'].map((step) => ['POST', '/m2m-job/rotate', { step }]))
})

test('the focus follows the steps of a secret rotation', async () => {
  await open('/m2m-clients/m2m-job', 'Nightly job')
  await press('Rotate the secret')
  await expect.element(page.getByRole('group', { name: 'Secret' })).toHaveFocus()
})

test('the scopes of an M2M client can be edited', async () => {
  await open('/m2m-clients/m2m-job', 'Nightly job')
  await expect.element(field('Trusted metadata')).toHaveValue('{"team":"data"}')
  await field('Scopes').fill('read:all')
  await press('Save')
  await expect.element(page.getByText('The client was changed.')).toBeVisible()
  expect(changes).toEqual([['PATCH', '/m2m-job', expect.objectContaining({ scopes: ['read:all'] })]])
})

test('deleting an M2M client requires a second press', async () => {
  await open('/m2m-clients/m2m-job', 'Nightly job')
  await press('Delete client')
  expect(changes).toEqual([])
  await press('Press again to delete the client')
  await expect.element(page.getByRole('heading', { level: 1, name: 'M2M clients' })).toBeVisible()
  await expect.element(page.getByText('No M2M clients yet. Create the first one.')).toBeVisible()
  expect(changes).toEqual([['DELETE', '/m2m-job', undefined]])
})
