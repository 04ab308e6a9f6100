import { readFile } from 'node:fs/promises'
import { toTimestamp } from '../core/clock.ts'
import type { Tenant } from '../core/tenant.ts'
import { findDelivery, listOpenDeliveries, recordAttempt, type OpenDelivery } from './deliveries.ts'
import { postWebhook, type WebhookRequest } from './post-webhook.ts'
import { createSignedHeaders, createWebhookSecret } from './webhook-signature.ts'
import { findWebhook, listSigningSecrets } from './webhooks.ts'

/** Sends the deliveries of one tenant when they are due by the tenant's clock. */
export type DeliveryQueue = {
  /** Sends the deliveries that are due, and schedules the others. Returns immediately. */
  wake(): void
  /** Resolves when no attempt is due or under way. @param timeout_ms the time after which it resolves anyway */
  settled(timeout_ms: number): Promise<void>
  /** Aborts the attempts that are under way, without recording an outcome. */
  stop(): void
}

export type QueueOptions = {
  /**
   * Resolves when all changes are stored, so that no delivery reports a change that a crash could undo. By default it
   * resolves immediately.
   */
  commit?: () => Promise<void>
  /** Returns the file of the certificate authority for this machine's own certificates. None by default. */
  getAuthorityFile?: () => string
}

/** The timeout of an attempt, in real time, as at Svix. */
const TIMEOUT_MS = 15_000
/**
 * The maximum number of simultaneous attempts for one endpoint, so that an endpoint that never responds needs few
 * sockets.
 */
const MAX_UNDER_WAY = 8
/** The longest delay that `setTimeout` accepts. */
const LONGEST_TIMER_MS = 2_147_483_647

export function createDeliveryQueue(tenant: Tenant, options: QueueOptions): DeliveryQueue {
  /** By `delivery_id`. */
  const underWay = new Map<string, { webhook_id: string; controller: AbortController }>()
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  /** Set while a check of the deliveries is scheduled. */
  let next: NodeJS.Immediate | undefined
  let isStopped = false
  const unfollow = tenant.clock.onMove(wake)

  /** Schedules one check, however often it is called until then. */
  function wake(): void {
    if (isStopped) return
    next ??= setImmediate(() => {
      next = undefined
      look()
    })
  }

  function look(): void {
    for (const [delivery_id, { controller }] of underWay) if (!findDelivery(tenant, delivery_id)) controller.abort()
    const now = tenant.clock.now()
    const open = listSendable(tenant).filter(({ delivery_id }) => !underWay.has(delivery_id))
    for (const delivery of open) if (delivery.at <= now) start(delivery)
    if (underWay.size === 0) release()
    plan(Math.min(...open.filter(({ at }) => at > now).map(({ at }) => at)) - now)
  }

  /**
   * Schedules the next check after a delay. While the clock is frozen nothing is scheduled, because moving the clock
   * wakes the queue.
   */
  function plan(delay: number): void {
    clearTimeout(timer)
    if (delay === Infinity || tenant.clock.state().frozen_at !== null) return
    timer = setTimeout(wake, Math.min(delay, LONGEST_TIMER_MS))
    timer.unref()
  }

  /** Starts an attempt, unless its endpoint already has the maximum number of attempts. */
  function start({ delivery_id, webhook_id }: OpenDelivery): void {
    const ofEndpoint = [...underWay.values()].filter((other) => other.webhook_id === webhook_id)
    if (ofEndpoint.length >= MAX_UNDER_WAY) return
    const controller = new AbortController()
    underWay.set(delivery_id, { webhook_id, controller })
    void makeAttempt(tenant, delivery_id, controller.signal, options).finally(() => {
      underWay.delete(delivery_id)
      wake()
    })
  }

  function release(): void {
    for (const end of waiting) end()
  }

  return {
    wake,
    settled(timeout_ms) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(limit)
          waiting.delete(end)
          resolve()
        }
        const limit = setTimeout(end, timeout_ms)
        waiting.add(end)
        wake()
      })
    },
    stop() {
      isStopped = true
      unfollow()
      clearTimeout(timer)
      clearImmediate(next)
      for (const { controller } of underWay.values()) controller.abort()
      release()
    },
  }
}

/** Lists the pending deliveries to enabled endpoints. */
function listSendable(tenant: Tenant): OpenDelivery[] {
  return listOpenDeliveries(tenant).filter(({ webhook_id }) => findWebhook(tenant, webhook_id)?.enabled === true)
}

async function makeAttempt(
  tenant: Tenant,
  delivery_id: string,
  signal: AbortSignal,
  { commit = () => Promise.resolve(), getAuthorityFile }: QueueOptions,
): Promise<void> {
  // If the changes could not be stored, they are undone, and the delivery no longer exists.
  await commit().catch(() => undefined)
  // Read for each attempt, because another process may have created the file in the meantime.
  const authority = getAuthorityFile && (await readFile(getAuthorityFile(), 'utf8').catch(() => undefined))
  const request = prepareRequest(tenant, delivery_id)
  if (!request || signal.aborted) return
  const attempted_at = toTimestamp(tenant.clock.now())
  const outcome = await postWebhook({ ...request, signal, timeout_ms: TIMEOUT_MS, authority })
  if (signal.aborted) return
  recordAttempt(tenant, delivery_id, { attempted_at, ...outcome })
  await commit().catch(() => undefined) // the next call reports it
}

/** Returns the signed request of an attempt. Undefined when the delivery or its endpoint no longer exists. */
function prepareRequest(
  tenant: Tenant,
  delivery_id: string,
): Pick<WebhookRequest, 'url' | 'headers' | 'body'> | undefined {
  const delivery = findDelivery(tenant, delivery_id)
  const webhook = delivery && findWebhook(tenant, delivery.webhook_id)
  if (!delivery || !webhook) return undefined
  const { message_id, payload: body, fault, attempts } = delivery
  const isWrong = fault === 'wrong_signature' && attempts.length === 0
  const secrets = isWrong ? [createWebhookSecret()] : listSigningSecrets(tenant, webhook)
  const timestamp = Math.floor(tenant.clock.now() / 1000)
  return { url: webhook.url, headers: createSignedHeaders(secrets, { message_id, timestamp, body }), body }
}
