import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { addDelivery, deleteDeliveries, listDeliveries, recordAttempt } from './deliveries.ts'

const DELIVERY = {
  webhook_id: 'webhook-1',
  message_id: 'msg_1',
  event_type: 'direct.user.create',
  payload: '{}',
  fault: undefined,
} as const

const FAILED = {
  attempted_at: '2026-01-05T09:00:00Z',
  status: 503,
  duration_ms: 1,
  response_headers: {},
  response_body: '',
  error: 'The response has status 503.',
}

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  return tenant
}

test('webhook deliveries can be listed by event type and by status', () => {
  const tenant = createTenant()
  addDelivery(tenant, DELIVERY)
  addDelivery(tenant, { ...DELIVERY, event_type: 'direct.user.delete', fault: { kind: 'lost' } })
  expect(listDeliveries(tenant, {})).toHaveLength(2)
  expect(listDeliveries(tenant, { event_type: 'direct.user.delete' })).toMatchObject([{ status: 'failed' }])
  expect(listDeliveries(tenant, { status: 'pending' })).toMatchObject([{ event_type: 'direct.user.create' }])
})

test('deleting the deliveries of one webhook endpoint keeps those of another', () => {
  const tenant = createTenant()
  addDelivery(tenant, DELIVERY)
  addDelivery(tenant, { ...DELIVERY, webhook_id: 'webhook-2' })
  deleteDeliveries(tenant, 'webhook-1')
  expect(listDeliveries(tenant, {})).toMatchObject([{ webhook_id: 'webhook-2' }])
})

test('a webhook delivery keeps its last fifty attempts', () => {
  const tenant = createTenant()
  addDelivery(tenant, DELIVERY)
  const { delivery_id = '' } = listDeliveries(tenant, {})[0] ?? {}
  for (let count = 1; count <= 51; count += 1) recordAttempt(tenant, delivery_id, { ...FAILED, duration_ms: count })
  const attempts = listDeliveries(tenant, {})[0]?.attempts ?? []
  expect(attempts.map(({ duration_ms }) => duration_ms)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
})

test('a duplicated webhook delivery stays succeeded if only its second attempt fails', () => {
  const tenant = createTenant()
  addDelivery(tenant, { ...DELIVERY, fault: { kind: 'twice' } })
  const { delivery_id = '' } = listDeliveries(tenant, {})[0] ?? {}
  recordAttempt(tenant, delivery_id, { ...FAILED, status: 204, error: null })
  const next_attempt_at = new Date(tenant.clock.now()).toISOString()
  expect(listDeliveries(tenant, {})).toMatchObject([{ status: 'succeeded', next_attempt_at }])
  recordAttempt(tenant, delivery_id, FAILED)
  expect(listDeliveries(tenant, {})).toMatchObject([{ status: 'succeeded', next_attempt_at: null }])
})
