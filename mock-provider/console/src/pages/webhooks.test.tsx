import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MockSchemas } from '@latchkey/openapi'
import { App } from '../app.tsx'
import '../style.css'

const TENANT = 'public-token-test-latchkey'
const WEBHOOK: MockSchemas['Webhook'] = {
  webhook_id: 'webhook-1',
  url: 'http://localhost:3000/hooks',
  event_types: ['direct.user.create'],
  description: 'Orders',
  enabled: true,
  secret: 'whsec_the-secret',
  previous_secrets: [],
  fault: null,
  created_at: '2026-01-05T09:00:00Z',
}
const DELIVERY: MockSchemas['WebhookDelivery'] = {
  delivery_id: 'delivery-1',
  webhook_id: 'webhook-1',
  message_id: 'msg_1',
  event_type: 'direct.user.create',
  payload: '{"action":"CREATE"}',
  status: 'pending',
  fault: 'twice',
  created_at: '2026-01-05T09:00:00Z',
  next_attempt_at: '2026-01-05T09:00:05Z',
  attempts: [
    {
      attempted_at: '2026-01-05T09:00:00Z',
      status: 503,
      duration_ms: 12,
      response_headers: {},
      response_body: 'come back later',
      error: 'The response has status 503.',
    },
  ],
}

let webhooks: MockSchemas['Webhook'][] = []
let changes: unknown[] = []
let copied = ''

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const path = pathname.replace(`/_mock/${TENANT}`, '')
  if (path.startsWith('/webhook_deliveries')) {
    if (request.method === 'POST') changes.push(path)
    return Response.json(request.method === 'POST' ? { delivery: DELIVERY } : { deliveries: [DELIVERY] })
  }
  if (!path.startsWith('/webhooks')) return Response.json({ tenants: [] })
  if (request.method === 'GET') return Response.json({ webhooks })
  const body = request.method === 'DELETE' ? undefined : await request.json()
  changes.push([request.method, path, body])
  if (body?.url === 'https://example.com/')
    return Response.json({ error_type: 'bad_request', error_message: 'The webhook URL is refused.' }, { status: 400 })
  if (request.method === 'DELETE') webhooks = []
  if (request.method === 'PATCH') webhooks = webhooks.map((webhook) => ({ ...webhook, ...body }))
  return Response.json(request.method === 'DELETE' ? { status: 'ok' } : { webhook: webhooks[0] ?? WEBHOOK })
}

beforeEach(async () => {
  await page.viewport(1280, 1600)
  webhooks = [WEBHOOK]
  changes = []
  vi.stubGlobal('fetch', respond)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))
  window.history.replaceState(null, '', '/webhooks')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: WEBHOOK.url })).toBeVisible()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

test('the webhooks page hides the signing secret until a button is pressed, and can copy it while hidden', async () => {
  expect(document.body.textContent).not.toContain(WEBHOOK.secret)
  await press('Copy Signing secret')
  expect(copied).toBe(WEBHOOK.secret)
  await press('Show secret')
  await expect.element(page.getByText(WEBHOOK.secret, { exact: true })).toBeVisible()
  await press('Hide secret')
  expect(document.body.textContent).not.toContain(WEBHOOK.secret)
  await press('Rotate secret')
  expect(changes).toEqual([['POST', '/webhooks/webhook-1/rotate_secret', {}]])
})

test('the webhooks page adds an endpoint, and shows an error if the URL is rejected', async () => {
  await press('Add an endpoint')
  const form = page.getByRole('button', { name: 'Add', exact: true })
  await userEvent.fill(page.getByLabelText('URL'), 'https://example.com/')
  await userEvent.click(form)
  await expect.element(page.getByText('The webhook URL is refused.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('URL'), 'http://localhost:4000/')
  await userEvent.fill(page.getByLabelText('Events'), 'direct.user.create direct.session.create')
  await userEvent.click(form)
  await expect.element(page.getByText('The endpoint was added.')).toBeVisible()
  expect(changes[1]).toEqual([
    'POST',
    '/webhooks',
    {
      url: 'http://localhost:4000/',
      description: '',
      event_types: ['direct.user.create', 'direct.session.create'],
    },
  ])
})

test('a webhook endpoint can be disabled, edited and deleted', async () => {
  await press('Disable')
  await expect.element(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible()
  await userEvent.click(page.getByText('Change', { exact: true }))
  await userEvent.fill(page.getByLabelText('Description').first(), 'Bills')
  await press('Save')
  await expect.element(page.getByText('Bills', { exact: true })).toBeVisible()
  await press(`Delete ${WEBHOOK.url}`)
  await press(`Delete with its deliveries ${WEBHOOK.url}`)
  await expect.element(page.getByText('There is no endpoint yet.')).toBeVisible()
  expect(changes).toEqual([
    ['PATCH', '/webhooks/webhook-1', { enabled: false }],
    ['PATCH', '/webhooks/webhook-1', { url: WEBHOOK.url, description: 'Bills', event_types: WEBHOOK.event_types }],
    ['DELETE', '/webhooks/webhook-1', undefined],
  ])
})

test('a fault for webhook deliveries can be armed and disarmed', async () => {
  await userEvent.click(page.getByText('Fault of the next deliveries'))
  await userEvent.selectOptions(page.getByLabelText('Fault', { exact: true }), 'wrong signature')
  await userEvent.fill(page.getByLabelText('Number of deliveries'), '2')
  await press('Arm')
  await expect.element(page.getByText('wrong signature (2)', { exact: true })).toBeVisible()
  await press('Disarm')
  await expect.element(page.getByText('wrong signature (2)', { exact: true })).not.toBeInTheDocument()
  expect(changes).toEqual([
    ['PATCH', '/webhooks/webhook-1', { fault: { kind: 'wrong_signature', times: 2 } }],
    ['PATCH', '/webhooks/webhook-1', { fault: null }],
  ])
})

test('a webhook delivery shows its attempts and its payload, and can be sent again', async () => {
  await expect.element(page.getByText('waiting (sent twice)')).toBeVisible()
  await expect.element(page.getByText('come back later')).toBeVisible()
  await userEvent.click(page.getByText('Payload'))
  await expect.element(page.getByText('"action": "CREATE"')).toBeVisible()
  await press('Send again direct.user.create')
  expect(changes).toEqual(['/webhook_deliveries/delivery-1/redeliver'])
})
