import { readFile } from 'node:fs/promises'
import { toTimestamp } from '../core/clock.ts'
import type { Tenant } from '../core/tenant.ts'
import { findDelivery, listOpenDeliveries, recordAttempt, type OpenDelivery } from './deliveries.ts'
import { postWebhook, type WebhookRequest } from './post-webhook.ts'
import { createSignedHeaders, createWebhookSecret } from './webhook-signature.ts'
import { findWebhook, listSigningSecrets } from './webhooks.ts'

/** Sends the deliveries of one tenant when they are due by the tenant's clock. */
export type DeliveryQueue = {
  /** Sends what is due, and plans the rest. Returns at once. */
  wake(): void
  /** Resolves when no attempt is due or under way. @param timeout_ms after which it resolves anyway */
  settled(timeout_ms: number): Promise<void>
  /** Ends what is under way, without an outcome. */
  stop(): void
}

export type QueueOptions = {
  /** Resolves when all changes are stored: nothing is told that a crash could undo. Default at once. */
  commit?: () => Promise<void>
  /** Returns the file of the authority of this machine's own certificates. Default none. */
  getAuthorityFile?: () => string
}

/** In real time, as Svix has it. */
const TIMEOUT_MS = 15_000
/** Of one endpoint, so that one that never responds needs few sockets. */
const MAX_UNDER_WAY = 8
/** Of `setTimeout`. */
const LONGEST_TIMER_MS = 2_147_483_647

export function createDeliveryQueue(tenant: Tenant, options: QueueOptions): DeliveryQueue {
  /** By `delivery_id`. */
  const underWay = new Map<string, { webhook_id: string; controller: AbortController }>()
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  /** Set while a look at the deliveries is to come. */
  let next: NodeJS.Immediate | undefined
  let isStopped = false
  const unfollow = tenant.clock.onMove(wake)

  /** Looks once, however often it is called until then. */
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

  /** Looks again after a time of the tenant. A clock that stands still wakes the queue when it moves. */
  function plan(delay: number): void {
    clearTimeout(timer)
    if (delay === Infinity || tenant.clock.state().frozen_at !== null) return
    timer = setTimeout(wake, Math.min(delay, LONGEST_TIMER_MS))
    timer.unref()
  }

  /** Begins an attempt, unless its endpoint has enough of them. */
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

/** Lists the open deliveries of enabled endpoints. */
function listSendable(tenant: Tenant): OpenDelivery[] {
  return listOpenDeliveries(tenant).filter(({ webhook_id }) => findWebhook(tenant, webhook_id)?.enabled === true)
}

async function makeAttempt(
  tenant: Tenant,
  delivery_id: string,
  signal: AbortSignal,
  { commit = () => Promise.resolve(), getAuthorityFile }: QueueOptions,
): Promise<void> {
  // Changes that could not be stored are undone. Then there is no delivery any more.
  await commit().catch(() => undefined)
  // Read each time, because another process may have created it meanwhile.
  const authority = getAuthorityFile && (await readFile(getAuthorityFile(), 'utf8').catch(() => undefined))
  const request = prepareRequest(tenant, delivery_id)
  if (!request || signal.aborted) return
  const attempted_at = toTimestamp(tenant.clock.now())
  const outcome = await postWebhook({ ...request, signal, timeout_ms: TIMEOUT_MS, authority })
  if (signal.aborted) return
  recordAttempt(tenant, delivery_id, { attempted_at, ...outcome })
  await commit().catch(() => undefined) // the next call reports it
}

/** Returns the request of an attempt, signed now. Undefined when the delivery or its endpoint is gone. */
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
