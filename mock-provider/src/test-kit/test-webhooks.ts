import type { MockSchemas } from '@latchkey/openapi'
import { listDeliveries, type DeliveryFilter, type WebhookDelivery } from '../webhooks/deliveries.ts'
import { createWebhook, updateWebhook, type Webhook } from '../webhooks/webhooks.ts'
import { toPlain } from '../store/observed.ts'
import type { Tenant } from '../core/tenant.ts'
import type { MockProvider } from '../mock-provider.ts'
import { checkWebhookSeed, checkWebhookUpdate } from './kit-input.ts'

/** Webhook endpoints of a test, and the deliveries to them. */
export type TestWebhooks = {
  /** Registers an endpoint on this machine. @returns the endpoint, with the secret that verifies its deliveries */
  create(seed: MockSchemas['WebhookSeed']): Webhook
  /** Changes an endpoint, or arms a fault for its next deliveries. */
  change(webhook_id: string, update: MockSchemas['WebhookUpdate']): Webhook
  /**
   * Waits until no delivery attempt is due or under way, by the tenant's clock. All deliveries have then arrived, and
   * no more will follow. `idp.createUser` counts as seeding and is not reported.
   *
   * @param filter which deliveries are returned
   * @returns deliveries, newest first
   */
  settled(filter?: DeliveryFilter): Promise<WebhookDelivery[]>
}

/** The longest wait, in real time. It exceeds the time in which a receiver must respond. */
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
