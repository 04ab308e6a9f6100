import type { MockSchemas } from '@latchkey/openapi'
import { listDeliveries, type DeliveryFilter, type WebhookDelivery } from '../webhooks/deliveries.ts'
import { createWebhook, updateWebhook, type Webhook } from '../webhooks/webhooks.ts'
import { toPlain } from '../core/observed.ts'
import type { Tenant } from '../core/tenant.ts'
import type { MockProvider } from '../mock-provider.ts'
import { checkWebhookSeed, checkWebhookUpdate } from './kit-input.ts'

/** Endpoints that are told of users, and what was sent to them. */
export type TestWebhooks = {
  /** Registers an endpoint on this machine. @returns it, with the secret that verifies its deliveries */
  create(seed: MockSchemas['WebhookSeed']): Webhook
  /** Changes an endpoint, or arms a fault for its next deliveries. */
  change(webhook_id: string, update: MockSchemas['WebhookUpdate']): Webhook
  /**
   * Waits until no attempt is due or under way, by the tenant's clock. What was sent has then arrived, and what has not
   * been sent will not be. `idp.createUser` is a seed, and is told to nobody.
   *
   * @param filter which deliveries are returned
   * @returns deliveries, newest first
   */
  settled(filter?: DeliveryFilter): Promise<WebhookDelivery[]>
}

/** In real time. Longer than a receiver may take to respond. */
const LONGEST_WAIT_MS = 20_000

export function createTestWebhooks(mock: MockProvider, tenant: Tenant): TestWebhooks {
  return {
    create(seed) {
      checkWebhookSeed('webhooks.create', seed)
      return toPlain(createWebhook(tenant, seed))
    },
    change(webhook_id, update) {
      checkWebhookUpdate('webhooks.change', update)
      return toPlain(updateWebhook(tenant, webhook_id, update))
    },
    async settled(filter = {}) {
      await mock.app.inject(`/_mock/${tenant.public_token}/webhook_deliveries?limit=1&wait_ms=${LONGEST_WAIT_MS}`)
      return listDeliveries(tenant, filter)
    },
  }
}
