import type { Tenant, Tenants } from '../core/tenant.ts'
import { createDeliveryQueue, type DeliveryQueue, type QueueOptions } from './delivery-queue.ts'
import { hasWebhooks } from './webhooks.ts'

/** Sends the deliveries of all tenants. */
export type WebhookDispatcher = {
  /** Sends the deliveries that are due. Must be called after deliveries or endpoints changed. Returns immediately. */
  wake(tenant: Tenant): void
  /** Wakes the queues of all tenants, after a start. */
  wakeAll(): void
  /**
   * Resolves when no attempt of a tenant is due or under way.
   *
   * @param timeout_ms the time after which it resolves anyway
   */
  settled(tenant: Tenant, timeout_ms: number): Promise<void>
  /** Aborts the attempts of a tenant that is deleted. */
  forget(tenant: Tenant): void
  /** Stops all queues immediately. Stored deliveries that were under way are sent after the next start. */
  close(): void
}

export function createDispatcher(tenants: Tenants, options: QueueOptions): WebhookDispatcher {
  const queues = new Map<Tenant, DeliveryQueue>()
  let isClosed = false

  /** Finds the queue of a tenant that still exists. It is created at first use. */
  function findQueue(tenant: Tenant): DeliveryQueue | undefined {
    if (isClosed || tenants.existing.find(tenant.public_token) !== tenant) return undefined
    const queue = queues.get(tenant) ?? createDeliveryQueue(tenant, options)
    queues.set(tenant, queue)
    return queue
  }

  return {
    wake: (tenant) => findQueue(tenant)?.wake(),
    wakeAll() {
      for (const tenant of tenants.all()) if (hasWebhooks(tenant)) findQueue(tenant)?.wake()
    },
    async settled(tenant, timeout_ms) {
      await findQueue(tenant)?.settled(timeout_ms)
    },
    forget(tenant) {
      queues.get(tenant)?.stop()
      queues.delete(tenant)
    },
    close() {
      isClosed = true
      for (const queue of queues.values()) queue.stop()
      queues.clear()
    },
  }
}
