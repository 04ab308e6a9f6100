import type { MockSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createId } from '../core/ids.ts'
import { toPlain } from '../store/observed.ts'
import { ProviderError } from '../core/provider-error.ts'
import { randomBytes } from '../core/random.ts'
import type { Table } from '../store/table.ts'
import type { Tenant } from '../core/tenant.ts'

export type WebhookDelivery = MockSchemas['WebhookDelivery']
export type WebhookAttempt = MockSchemas['WebhookAttempt']

/** A delivery with the number of failed attempts since the last success or the last manual resend. */
type DeliveryRow = WebhookDelivery & { failures: number }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** The delay after each failed attempt, as at Svix. After the last failed attempt the delivery has failed. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]
/** The maximum number of deliveries of a tenant. Older ones are deleted, whatever their status is. */
const MAX_DELIVERIES = 1_000
/** The maximum number of recorded attempts of a delivery, which can be resent any number of times. */
const MAX_ATTEMPTS = 50

/** Stored apart from the tenant's rows, next to the endpoints. */
function getDeliveries({ records }: Tenant): Table<DeliveryRow> {
  return records.open('webhook_deliveries') as Table<DeliveryRow> // no other code writes to this table
}

/** Returns a delivery in the form that the control plane shows. */
function toDelivery(row: Readonly<DeliveryRow>): WebhookDelivery {
  const { failures: _failures, ...delivery } = toPlain(row)
  return delivery
}

/** Creates the id of a message in Svix's form. */
export function createMessageId(): string {
  return `msg_${randomBytes(14).toString('hex').slice(0, 27)}`
}

type NewDelivery = Pick<WebhookDelivery, 'webhook_id' | 'message_id' | 'event_type' | 'payload'> & {
  fault: MockSchemas['WebhookFault'] | undefined
}

/** Adds a delivery, which is due immediately unless a fault delays or loses it. */
export function addDelivery(tenant: Tenant, { fault, ...facts }: NewDelivery): void {
  const now = tenant.clock.now()
  const isLost = fault?.kind === 'lost'
  const row: DeliveryRow = {
    delivery_id: createId('webhook-delivery'),
    ...facts,
    status: isLost ? 'failed' : 'pending',
    fault: fault?.kind ?? null,
    created_at: toTimestamp(now),
    next_attempt_at: isLost ? null : toTimestamp(now + (fault?.delay_ms ?? 0)),
    attempts: [],
    failures: 0,
  }
  getDeliveries(tenant).set(row.delivery_id, row)
  getDeliveries(tenant).trim(MAX_DELIVERIES)
}

/** Selects deliveries. */
export type DeliveryFilter = Partial<Pick<WebhookDelivery, 'webhook_id' | 'event_type' | 'status'>>

/** Lists deliveries, newest first. */
export function listDeliveries(tenant: Tenant, { webhook_id, event_type, status }: DeliveryFilter): WebhookDelivery[] {
  const rows = [...getDeliveries(tenant).plainValues()].filter(
    (row) =>
      (webhook_id === undefined || row.webhook_id === webhook_id) &&
      (event_type === undefined || row.event_type === event_type) &&
      (status === undefined || row.status === status),
  )
  return rows.toReversed().map(toDelivery)
}

/** A delivery attempt that has yet to be made. */
export type OpenDelivery = { delivery_id: string; webhook_id: string; at: number }

/** Lists the attempts that have yet to be made, oldest delivery first. */
export function listOpenDeliveries(tenant: Tenant): OpenDelivery[] {
  return [...getDeliveries(tenant).plainValues()].flatMap(({ delivery_id, webhook_id, next_attempt_at }) =>
    next_attempt_at === null ? [] : [{ delivery_id, webhook_id, at: Date.parse(next_attempt_at) }],
  )
}

export function findDelivery(tenant: Tenant, delivery_id: string): WebhookDelivery | undefined {
  return getDeliveries(tenant).get(delivery_id)
}

/** Deletes the deliveries of an endpoint. @param webhook_id the endpoint. Defaults to all endpoints */
export function deleteDeliveries(tenant: Tenant, webhook_id?: string): void {
  for (const row of getDeliveries(tenant).plainValues())
    if (webhook_id === undefined || row.webhook_id === webhook_id) getDeliveries(tenant).delete(row.delivery_id)
}

/** Records an attempt of a delivery, and schedules the next one. */
export function recordAttempt(tenant: Tenant, delivery_id: string, attempt: WebhookAttempt): void {
  const row = getDeliveries(tenant).get(delivery_id)
  if (!row) return
  row.attempts = [...row.attempts, attempt].slice(-MAX_ATTEMPTS)
  const now = tenant.clock.now()
  if (attempt.error === null) {
    const isSentAgain = row.fault === 'twice' && row.status === 'pending'
    Object.assign(row, { status: 'succeeded', failures: 0, next_attempt_at: isSentAgain ? toTimestamp(now) : null })
    return
  }
  row.failures += 1
  const delay = RETRY_DELAYS_MS[row.failures - 1]
  if (row.status === 'pending' && delay === undefined) row.status = 'failed'
  row.next_attempt_at = row.status === 'pending' && delay !== undefined ? toTimestamp(now + delay) : null
}

/**
 * Makes a delivery due immediately, with all its retries.
 *
 * @throws ProviderError `bad_request` for a delivery that the tenant does not have
 */
export function redeliver(tenant: Tenant, delivery_id: string): WebhookDelivery {
  const row = getDeliveries(tenant).get(delivery_id)
  if (!row) throw new ProviderError('bad_request', { message: `The tenant has no delivery ${delivery_id}.` })
  const next_attempt_at = toTimestamp(tenant.clock.now())
  // A fault applies only once.
  Object.assign(row, { status: 'pending', failures: 0, fault: null, next_attempt_at })
  return toDelivery(row)
}
