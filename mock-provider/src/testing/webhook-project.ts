import type { MockSchemas } from '@latchkey/openapi'
import { onTestFinished } from 'vitest'
import { createProviderApp, type AppOptions } from '../app.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { checkDocumented } from './check-documented.ts'
import { TEST_GOOGLE_KEYS, TEST_SIGNING_KEYS } from './test-signing-keys.ts'
import { createReceiver, type WebhookReceiver } from './webhook-receiver.ts'

type Webhook = MockSchemas['Webhook']
type WebhookDelivery = MockSchemas['WebhookDelivery']
type Given = Partial<MockSchemas['WebhookSeed']> & { public_token?: string }

/** Creates a mock whose responses must match the documents. It is closed when the test ends. For tests. */
export function createWebhookMock(options: AppOptions = {}) {
  const mock = createProviderApp({ signingKeys: TEST_SIGNING_KEYS, googleKeys: TEST_GOOGLE_KEYS, ...options })
  checkDocumented(mock.app)
  onTestFinished(() => mock.app.close())
  return mock
}

/** A tenant with one webhook endpoint. For tests. */
export type WebhookProject = Awaited<ReturnType<typeof createWebhookProject>>

/** Creates a tenant with a receiver and a webhook endpoint. */
export async function createWebhookProject(given: Given = {}, mock = createWebhookMock()) {
  const { public_token = 'public-token-test-hooks', ...seed } = given
  const tenant = mock.tenants.find(public_token)
  if (!tenant) throw new Error('The tenant could not be created.')
  const receiver: WebhookReceiver = await createReceiver()
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    auth = '',
  ) => {
    const headers = { ...(auth !== '' && { authorization: auth }) }
    const response = await mock.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
  }
  const control = (method: Parameters<typeof send>[0], path: string, payload?: object) =>
    send(method, `/_mock/${public_token}${path}`, payload)
  const { body } = await control('POST', '/webhooks', { url: receiver.url, ...seed })
  const webhook: Webhook = body.webhook
  return {
    mock,
    tenant,
    receiver,
    webhook,
    /** Calls the control plane of the tenant. */
    control,
    /** Calls the provider as an app's own server. */
    server: (method: Parameters<typeof send>[0], path: string, payload?: object) =>
      send(method, path, payload, basic(tenant.project_id, toFirstSecret(tenant.project_id))),
    /** Calls the provider as a page. */
    page: (method: Parameters<typeof send>[0], path: string, payload?: object, session_token = public_token) =>
      send(method, path, payload, basic(public_token, session_token)),
    /** Waits until no delivery is due or under way. @returns deliveries, newest first */
    async settle(filter = ''): Promise<WebhookDelivery[]> {
      return (await control('GET', `/webhook_deliveries?wait_ms=5000${filter}`)).body.deliveries
    },
  }
}
