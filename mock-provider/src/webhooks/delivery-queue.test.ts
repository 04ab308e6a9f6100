import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createReceiver } from '../testing/webhook-receiver.ts'
import { addDelivery, listDeliveries } from './deliveries.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import { createWebhook } from './webhooks.ts'

const DELIVERY = { message_id: 'msg_1', event_type: 'direct.user.create', payload: '{}', fault: undefined } as const

/** Starts a server that counts its connections. */
async function countConnections() {
  const accept = vi.fn()
  const server = createServer((socket) => {
    accept()
    socket.destroy()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { accept, url: `http://127.0.0.1:${port}/` }
}

test('a webhook queue stopped while changes are being stored does not connect to the receiver', async () => {
  const tenant = createTestTenants().default()
  const { accept, url } = await countConnections()
  addDelivery(tenant, { ...DELIVERY, webhook_id: createWebhook(tenant, { url }).webhook_id })
  let finishStoring = () => {}
  const stored = new Promise<void>((resolve) => (finishStoring = resolve))
  const commit = vi.fn(() => stored)
  const queue = createDeliveryQueue(tenant, { commit })
  queue.wake()
  await vi.waitFor(() => expect(commit).toHaveBeenCalled())
  queue.stop()
  finishStoring()
  await delay(100) // an attempt that goes on would have connected by now
  expect(accept).not.toHaveBeenCalled()
})

test('a webhook delivery to a nonexistent endpoint does not block other deliveries', async () => {
  const tenant = createTestTenants().default()
  const { url } = await createReceiver()
  addDelivery(tenant, { ...DELIVERY, webhook_id: 'webhook-test-unknown' })
  addDelivery(tenant, { ...DELIVERY, webhook_id: createWebhook(tenant, { url }).webhook_id })
  const queue = createDeliveryQueue(tenant, {})
  onTestFinished(() => queue.stop())
  await queue.settled(5_000)
  expect(listDeliveries(tenant, {})).toMatchObject([{ status: 'succeeded' }, { status: 'pending', attempts: [] }])
})
