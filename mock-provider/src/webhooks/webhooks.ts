import type { MockSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Table } from '../store/table.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteDeliveries } from './deliveries.ts'
import { createWebhookSecret } from './webhook-signature.ts'
import { checkWebhookUrl } from './webhook-url.ts'

/** A webhook endpoint, which is notified of events. */
export type Webhook = MockSchemas['Webhook']
export type WebhookEventType = MockSchemas['WebhookEventType']
type WebhookFault = MockSchemas['WebhookFault']

/** The events that an endpoint receives by default. Session events are an extension, so they must be chosen by name. */
const USER_EVENT_TYPES: readonly WebhookEventType[] = [
  'direct.user.create',
  'direct.user.update',
  'direct.user.delete',
  'dashboard.user.create',
  'dashboard.user.update',
  'dashboard.user.delete',
]

/** The maximum number of endpoints: more than a project needs, and few enough to notify all of them of one change. */
const MAX_WEBHOOKS = 50
/** How long a replaced secret is still used, as at Svix. Receivers have this long to learn the new secret. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000
const MAX_PREVIOUS_SECRETS = 5

const TABLE = 'webhooks'

/** Stored apart from the tenant's rows, as secrets of projects are, so that an export has none of them. */
function getWebhooks({ records }: Tenant): Table<Webhook> {
  return records.open(TABLE) as Table<Webhook> // no other code writes to this table
}

/** Whether a tenant has an endpoint. Every call asks, so this does not create the table. */
export function hasWebhooks({ records }: Tenant): boolean {
  return (records.get(TABLE)?.size ?? 0) > 0
}

/** Lists endpoints, oldest first. */
export function listWebhooks(tenant: Tenant): Webhook[] {
  return [...getWebhooks(tenant).values()]
}

export function findWebhook(tenant: Tenant, webhook_id: string): Webhook | undefined {
  return getWebhooks(tenant).get(webhook_id)
}

/** @throws ProviderError `bad_request` */
function requireWebhook(tenant: Tenant, webhook_id: string): Webhook {
  const webhook = findWebhook(tenant, webhook_id)
  if (!webhook) throw new ProviderError('bad_request', { message: `The tenant has no webhook ${webhook_id}.` })
  return webhook
}

/** Checks a fault, and fills in the number of deliveries that it affects. @throws ProviderError `bad_request` */
function checkFault({ kind, times = 1, delay_ms }: WebhookFault): WebhookFault {
  if ((kind === 'late') !== (delay_ms !== undefined)) {
    const rule = kind === 'late' ? 'needs a delay_ms' : 'takes no delay_ms'
    throw new ProviderError('bad_request', { message: `A fault of kind ${kind} ${rule}.` })
  }
  return { kind, times, ...(delay_ms !== undefined && { delay_ms }) }
}

/** Creates an endpoint. @throws ProviderError `bad_request` */
export function createWebhook(tenant: Tenant, seed: MockSchemas['WebhookSeed']): Webhook {
  const { event_types = USER_EVENT_TYPES, description = '', enabled = true, fault } = seed
  if (getWebhooks(tenant).size >= MAX_WEBHOOKS)
    throw new ProviderError('bad_request', { message: `A tenant has at most ${MAX_WEBHOOKS} webhooks.` })
  const webhook: Webhook = {
    webhook_id: createId('webhook'),
    url: checkWebhookUrl(seed.url),
    event_types: [...event_types],
    description,
    enabled,
    secret: seed.secret ?? createWebhookSecret(),
    previous_secrets: [],
    fault: fault ? checkFault(fault) : null,
    created_at: toTimestamp(tenant.clock.now()),
  }
  return getWebhooks(tenant).insert(webhook.webhook_id, webhook)
}

/** @throws ProviderError `bad_request`, and changes nothing */
export function updateWebhook(tenant: Tenant, webhook_id: string, update: MockSchemas['WebhookUpdate']): Webhook {
  const webhook = requireWebhook(tenant, webhook_id)
  const { url, fault, ...rest } = update
  return Object.assign(webhook, {
    ...(url !== undefined && { url: checkWebhookUrl(url) }),
    ...(fault !== undefined && { fault: fault && checkFault(fault) }),
    ...rest,
  })
}

/** Deletes an endpoint with its deliveries. @throws ProviderError `bad_request` */
export function deleteWebhook(tenant: Tenant, webhook_id: string): void {
  requireWebhook(tenant, webhook_id)
  getWebhooks(tenant).delete(webhook_id)
  deleteDeliveries(tenant, webhook_id)
}

/** Replaces an endpoint's secret. @throws ProviderError `bad_request` */
export function rotateSecret(tenant: Tenant, webhook_id: string, secret = createWebhookSecret()): Webhook {
  const webhook = requireWebhook(tenant, webhook_id)
  if (webhook.secret === secret) return webhook
  const expires_at = toTimestamp(tenant.clock.now() + PREVIOUS_SECRET_MS)
  const previous = listPreviousSecrets(tenant, webhook).filter((row) => row.secret !== secret)
  webhook.previous_secrets = [{ secret: webhook.secret, expires_at }, ...previous].slice(0, MAX_PREVIOUS_SECRETS)
  webhook.secret = secret
  return webhook
}

function listPreviousSecrets(tenant: Tenant, { previous_secrets }: Webhook): Webhook['previous_secrets'] {
  return previous_secrets.filter(({ expires_at }) => Date.parse(expires_at) > tenant.clock.now())
}

/** Lists the secrets with which deliveries are signed now, newest first. */
export function listSigningSecrets(tenant: Tenant, webhook: Webhook): string[] {
  return [webhook.secret, ...listPreviousSecrets(tenant, webhook).map(({ secret }) => secret)]
}

/** Takes the fault for an endpoint's next delivery, and counts it down. */
export function takeWebhookFault(webhook: Webhook): WebhookFault | undefined {
  const { fault } = webhook
  if (!fault) return undefined
  const { times = 1, ...taken } = fault
  webhook.fault = times > 1 ? { ...taken, times: times - 1 } : null
  return taken
}
