import { expect, test } from 'vitest'
import { listMessages, waitForMessages } from './messages.ts'
import { createSnapshot, restoreSnapshot } from '../state/snapshots.ts'
import { createMailReader, type MailReader } from '../testing/mail-reader.ts'

async function arm({ visitor }: MailReader, rule: object) {
  const response = await visitor.app.inject({
    method: 'POST',
    url: `/_mock/${visitor.tenant.public_token}/faults`,
    payload: rule,
  })
  return { status: response.statusCode, body: response.json() }
}

const askForCode = (reader: MailReader) => reader.ask('/otps/sms/login_or_create', { phone_number: '+12025550123' })

test('a delayed message arrives when it is due, and does not delay the response', async () => {
  const reader = createMailReader()
  const { tenant } = reader.visitor
  tenant.clock.freeze()
  const asked = tenant.clock.now()
  await arm(reader, { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_delayed', delay_ms: 60_000, times: 1 })
  expect(await askForCode(reader)).toMatchObject({ status: 200 })
  const waiting = waitForMessages(tenant, {}, 60_000)
  tenant.clock.advance(59_999)
  expect(listMessages(tenant)).toEqual([])
  tenant.clock.advance(1)
  expect(await waiting).toMatchObject([{ sent_at: new Date(asked + 60_000).toISOString() }])
})

test('a delayed message arrives without further requests while the clock runs', async () => {
  const reader = createMailReader()
  await arm(reader, { operation_id: 'magicLinksEmailLoginOrCreate', kind: 'delivery_delayed', delay_ms: 5 })
  await reader.askForLink('ada@example.com')
  expect(await waitForMessages(reader.visitor.tenant, {}, 60_000)).toHaveLength(1)
})

test('messages are listed in order of arrival', async () => {
  const reader = createMailReader()
  const { tenant } = reader.visitor
  tenant.clock.freeze()
  await arm(reader, {
    operation_id: 'magicLinksEmailLoginOrCreate',
    kind: 'delivery_delayed',
    delay_ms: 1_000,
    times: 1,
  })
  await reader.askForLink('late@example.com')
  await reader.askForLink('early@example.com')
  tenant.clock.advance(1_000)
  expect(listMessages(tenant).map(({ to }) => to)).toEqual(['late@example.com', 'early@example.com'])
})

test('a tenant’s snapshot contains its delayed messages', async () => {
  const reader = createMailReader()
  const { tenant } = reader.visitor
  tenant.clock.freeze()
  await arm(reader, { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_delayed', delay_ms: 1_000, times: 1 })
  await askForCode(reader)
  const { snapshot_id } = createSnapshot(tenant)
  tenant.clock.advance(1_000)
  expect(listMessages(tenant)).toHaveLength(1)
  restoreSnapshot(tenant, snapshot_id)
  expect(listMessages(tenant)).toHaveLength(0)
  tenant.clock.advance(1_000)
  expect(listMessages(tenant)).toHaveLength(1)
})

test('a message with the fault delivery_never never arrives, and one with delivery_twice arrives twice', async () => {
  const reader = createMailReader()
  const { tenant } = reader.visitor
  await arm(reader, { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_never', times: 1 })
  expect(await askForCode(reader)).toMatchObject({ status: 200 })
  expect(listMessages(tenant)).toHaveLength(0)
  await arm(reader, { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_twice', times: 1 })
  await askForCode(reader)
  const [second, first] = listMessages(tenant)
  expect(second).toEqual({ ...first, message_id: second?.message_id, sent_at: second?.sent_at })
  expect(second?.message_id).not.toBe(first?.message_id)
})

test('an email address becomes inactive when mail to it bounces', async () => {
  const reader = createMailReader()
  await arm(reader, { operation_id: 'magicLinksEmailLoginOrCreate', kind: 'delivery_bounced', times: 1 })
  expect(await reader.askForLink('gone@example.com')).toMatchObject({ status: 200 })
  expect(listMessages(reader.visitor.tenant)).toEqual([])
  expect(await reader.askForLink('gone@example.com')).toMatchObject({ status: 400, error_type: 'inactive_email' })
})

test('an SMS that cannot be delivered fails at once with a carrier error', async () => {
  const reader = createMailReader()
  await arm(reader, { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_bounced', times: 1 })
  expect(await askForCode(reader)).toMatchObject({ status: 502, error_type: 'downstream_carrier_error' })
})

test('a delivery fault is refused for an operation that sends no message', async () => {
  const refused = await arm(createMailReader(), { operation_id: 'otpsAuthenticate', kind: 'delivery_never' })
  expect(refused.status).toBe(400)
  expect(refused.body.error_message).toMatch(/^otpsAuthenticate sends no message\. Did you mean otps/)
  const unrelated = await arm(createMailReader(), { operation_id: 'usersMe', kind: 'delivery_never' })
  expect(unrelated.body.error_message).toBe('usersMe sends no message.')
})

test('a fault that delays delivery must have a delay above zero', async () => {
  const refused = await arm(createMailReader(), { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_delayed' })
  expect(refused.body.error_message).toBe('A rule of kind delivery_delayed needs a delay_ms above 0.')
})
