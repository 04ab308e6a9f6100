import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'
import { listDeliveries, redeliver } from '../webhooks/deliveries.ts'
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from '../webhooks/webhooks.ts'

/** Webhook endpoints and their deliveries (tag `webhooks`). */
export async function controlWebhooks(app: FastifyInstance, { dispatcher }: { dispatcher: WebhookDispatcher }) {
  const update: Handler<'mockWebhooksUpdate'> = ({ tenant, path, body }) => {
    const webhook = updateWebhook(tenant, path.webhook_id, body)
    dispatcher.wake(tenant)
    return { webhook }
  }
  const remove: Handler<'mockWebhooksDelete'> = ({ tenant, path }) => {
    deleteWebhook(tenant, path.webhook_id)
    dispatcher.wake(tenant)
    return { status: 'ok' }
  }
  const list: Handler<'mockWebhooksDeliveries'> = async ({ tenant, query: { wait_ms = 0, limit, ...filter } }) => {
    if (wait_ms > 0) await dispatcher.settled(tenant, wait_ms)
    return { deliveries: listDeliveries(tenant, filter).slice(0, limit) }
  }
  const sendAgain: Handler<'mockWebhooksRedeliver'> = ({ tenant, path }) => {
    const delivery = redeliver(tenant, path.delivery_id)
    dispatcher.wake(tenant)
    return { delivery }
  }
  serve(app, 'mockWebhooks', ({ tenant }) => ({ webhooks: listWebhooks(tenant) }))
  serve(app, 'mockWebhooksCreate', ({ tenant, body }) => ({ webhook: createWebhook(tenant, body) }))
  serve(app, 'mockWebhooksUpdate', update)
  serve(app, 'mockWebhooksDelete', remove)
  serve(app, 'mockWebhooksRotateSecret', rotate)
  serve(app, 'mockWebhooksDeliveries', list)
  serve(app, 'mockWebhooksRedeliver', sendAgain)
}

const rotate: Handler<'mockWebhooksRotateSecret'> = ({ tenant, path, body }) => ({
  webhook: rotateSecret(tenant, path.webhook_id, body.secret),
})
