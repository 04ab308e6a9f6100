import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'svix'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { machineNow } from '../core/clock.ts'
import { getAuthorityFile, prepareCertificate } from '../https/certificate-folder.ts'
import { createReceiver } from '../testing/webhook-receiver.ts'
import { createWebhookMock, createWebhookProject, type WebhookProject } from '../testing/webhook-project.ts'
import { RETRY_DELAYS_MS } from './deliveries.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS

afterEach(() => {
  vi.useRealTimers()
})

async function createUser({ control }: WebhookProject, email = 'ada@example.com'): Promise<string> {
  return (await control('POST', '/users', { email })).body.user.user_id
}

test('webhook retries follow the tenant’s clock, with the same id and a new timestamp', async () => {
  const project = await createWebhookProject()
  const { receiver, settle, tenant } = project
  tenant.clock.freeze()
  receiver.status = 503
  await createUser(project)
  const [first] = await settle()
  expect(first).toMatchObject({ status: 'pending', attempts: [{ status: 503 }] })
  for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
    tenant.clock.advance(delay - 1)
    await settle()
    expect(receiver.received).toHaveLength(index + 1)
    tenant.clock.advance(1)
    await settle()
    expect(receiver.received).toHaveLength(index + 2)
  }
  const [last] = await settle()
  expect(last).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect(last?.attempts.map(({ error }) => error)).toEqual(Array(8).fill('The response has status 503.'))
  tenant.clock.advance(100 * HOUR_MS)
  await settle()
  expect(receiver.received).toHaveLength(8)
  expect(new Set(receiver.received.map(({ headers }) => headers['svix-id'])).size).toBe(1)
  const times = receiver.received.map(({ headers }) => Number(headers['svix-timestamp']))
  expect(times.slice(1).map((time, index) => (time - (times[index] ?? 0)) * SECOND_MS)).toEqual(RETRY_DELAYS_MS)
})

test('while the tenant’s clock runs, the webhook queue wakes up for the delivery that is due first', async () => {
  const project = await createWebhookProject({ fault: { kind: 'late', delay_ms: HOUR_MS } })
  const { receiver, settle, tenant } = project
  tenant.clock.freeze()
  await createUser(project, 'late@example.com')
  receiver.status = 503
  await createUser(project)
  await settle()
  tenant.clock.advance(5_000 - 50)
  await settle()
  expect(receiver.received).toHaveLength(1)
  tenant.clock.resume()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2))
})

test('a webhook retry is signed with the tenant’s current time', async () => {
  const { receiver, settle, tenant, webhook, ...rest } = await createWebhookProject()
  receiver.status = 500
  await createUser({ receiver, settle, tenant, webhook, ...rest })
  await settle()
  receiver.status = 200
  tenant.clock.advance(9 * HOUR_MS)
  expect(await settle()).toMatchObject([
    { status: 'succeeded', attempts: [{ status: 500 }, { status: 200, error: null }] },
  ])
  const [, retry] = receiver.received
  const verify = () => new Webhook(webhook.secret).verify(retry?.body ?? '', retry?.headers ?? {})
  expect(verify).toThrow('Message timestamp too new')
  vi.useFakeTimers({ toFake: ['Date'], now: machineNow() + 9 * HOUR_MS })
  verify()
})

test('a redelivered webhook keeps its id and body, and restarts its retries after a failure', async () => {
  const project = await createWebhookProject()
  const { control, receiver, settle, tenant } = project
  await createUser(project)
  const [delivery] = await settle()
  const path = `/webhook_deliveries/${delivery?.delivery_id}/redeliver`
  expect((await control('POST', path)).body.delivery).toMatchObject({ status: 'pending', attempts: [{ status: 204 }] })
  expect(await settle()).toMatchObject([{ status: 'succeeded', attempts: [{ status: 204 }, { status: 204 }] }])
  expect(receiver.received[1]?.headers['svix-id']).toBe(receiver.received[0]?.headers['svix-id'])
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  receiver.status = 400
  await control('POST', path)
  const [failed] = await settle()
  expect(failed?.status).toBe('pending')
  expect(Date.parse(failed?.next_attempt_at ?? '')).toBeLessThanOrEqual(tenant.clock.now() + 5 * SECOND_MS)
})

test('a failed webhook delivery that is redelivered gets all its retries again', async () => {
  const project = await createWebhookProject()
  const { control, receiver, settle, tenant } = project
  tenant.clock.freeze()
  receiver.status = 503
  await createUser(project)
  await settle()
  for (const wait of RETRY_DELAYS_MS) {
    tenant.clock.advance(wait)
    await settle()
  }
  const [failed] = await settle()
  expect(failed?.status).toBe('failed')
  await control('POST', `/webhook_deliveries/${failed?.delivery_id}/redeliver`)
  const next_attempt_at = new Date(tenant.clock.now() + 5 * SECOND_MS).toISOString()
  expect(await settle()).toMatchObject([{ status: 'pending', next_attempt_at }])
})

test('redelivering a webhook does not apply its fault again', async () => {
  const project = await createWebhookProject({ fault: { kind: 'twice' } })
  const { control, settle } = project
  await createUser(project)
  const [twice] = await settle()
  expect(twice?.attempts).toHaveLength(2)
  await control('POST', `/webhook_deliveries/${twice?.delivery_id}/redeliver`)
  const [again] = await settle()
  expect(again?.attempts).toHaveLength(3)
})

test('a webhook delivery treats a redirect as a failure and does not follow it', async () => {
  const target = await createReceiver()
  const redirecting = await createReceiver({ location: target.url })
  redirecting.status = 307
  const project = await createWebhookProject({ url: redirecting.url })
  await createUser(project)
  expect(await project.settle()).toMatchObject([
    { status: 'pending', attempts: [{ status: 307, error: 'The response has status 307.' }] },
  ])
  expect(target.received).toEqual([])
})

test('a webhook attempt records the response with redacted secrets', async () => {
  const project = await createWebhookProject()
  project.receiver.status = 202
  await createUser(project)
  const [delivery] = await project.settle()
  expect(delivery?.attempts).toMatchObject([
    { response_body: 'received', response_headers: { 'set-cookie': '[redacted]' }, duration_ms: expect.any(Number) },
  ])
})

test('a webhook to an unreachable receiver stays pending with a connection error', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => server.close(resolve))
  const project = await createWebhookProject({ url: `http://127.0.0.1:${port}/` })
  await createUser(project)
  expect(await project.settle()).toMatchObject([
    { status: 'pending', attempts: [{ status: null, error: expect.stringContaining('ECONNREFUSED') }] },
  ])
})

test('API calls and shutdown do not wait for a webhook receiver that never responds', async () => {
  const project = await createWebhookProject()
  project.receiver.status = 0
  const started = performance.now()
  for (let count = 0; count < 20; count += 1) await createUser(project, `user-${count}@example.com`)
  await vi.waitFor(() => expect(project.receiver.received).toHaveLength(8))
  await project.mock.app.close()
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('webhook deliveries of deleted endpoints and deleted tenants are not retried', async () => {
  for (const path of ['/webhooks/:webhook_id', '']) {
    const project = await createWebhookProject()
    const { control, receiver, settle, tenant, webhook } = project
    receiver.status = 500
    await createUser(project)
    await settle()
    await control('DELETE', path.replace(':webhook_id', webhook.webhook_id))
    tenant.clock.advance(HOUR_MS)
    expect(await settle()).toEqual([])
    await delay(100) // a queue that is left behind would send by now
    expect(receiver.received).toHaveLength(1)
  }
})

test('each kind of webhook fault applies to one delivery', async () => {
  const project = await createWebhookProject()
  const { control, receiver, settle, tenant, webhook } = project
  let user_id = ''
  const change = async (fault: object) => {
    receiver.received.length = 0
    const armed = await control('PATCH', `/webhooks/${webhook.webhook_id}`, { fault })
    expect(armed.status).toBe(200)
    user_id = await createUser(project, `${JSON.stringify(fault).length}-${user_id.slice(-6)}@example.com`)
    const [delivery] = await settle()
    expect((await control('GET', '/webhooks')).body.webhooks[0].fault).toBeNull()
    return delivery
  }
  const isSigned = () =>
    receiver.received.map(({ headers, body }) => {
      try {
        new Webhook(webhook.secret).verify(body, headers)
        return true
      } catch {
        return false
      }
    })
  expect(await change({ kind: 'late', delay_ms: 60_000 })).toMatchObject({
    status: 'pending',
    fault: 'late',
    attempts: [],
  })
  tenant.clock.advance(60_000)
  expect(await settle()).toMatchObject([{ status: 'succeeded' }])
  expect(await change({ kind: 'lost' })).toMatchObject({ status: 'failed', fault: 'lost', attempts: [] })
  expect(receiver.received).toEqual([])
  expect(await change({ kind: 'twice' })).toMatchObject({ status: 'succeeded', attempts: [{}, {}] })
  expect(new Set(receiver.received.map(({ headers }) => headers['svix-id'])).size).toBe(1)
  expect(receiver.received).toHaveLength(2)
  receiver.status = 401
  await change({ kind: 'wrong_signature' })
  receiver.status = 200
  tenant.clock.advance(5_000)
  await settle()
  expect(isSigned()).toEqual([false, true])
})

test('a webhook fault counts down, can be removed and is validated', async () => {
  const project = await createWebhookProject({ fault: { kind: 'lost', times: 2 } })
  const { control, webhook, settle } = project
  const path = `/webhooks/${webhook.webhook_id}`
  await createUser(project)
  expect((await control('GET', '/webhooks')).body.webhooks[0].fault).toEqual({ kind: 'lost', times: 1 })
  expect((await control('PATCH', path, { fault: null })).body.webhook.fault).toBeNull()
  await createUser(project, 'grace@example.com')
  expect(await settle()).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }])
  for (const fault of [{ kind: 'late' }, { kind: 'lost', delay_ms: 5 }, { kind: 'never' }])
    expect((await control('PATCH', path, { fault })).status).toBe(400)
})

test('webhook endpoints and pending deliveries survive a restart of the mock', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-webhooks-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  const before = createWebhookMock({ dataFolder })
  await before.persistence?.load()
  const project = await createWebhookProject({}, before)
  project.receiver.status = 500
  await createUser(project)
  const [delivery] = await project.settle()
  project.tenant.clock.advance(5_000 - 1)
  await before.app.close()
  await before.persistence?.close()
  project.receiver.status = 204

  const after = createWebhookMock({ dataFolder })
  await after.persistence?.load()
  await after.app.listen({ port: 0, host: '127.0.0.1' })
  const { public_token } = project.tenant
  await vi.waitFor(() => expect(project.receiver.received).toHaveLength(2))
  const { deliveries } = (await after.app.inject(`/_mock/${public_token}/webhook_deliveries?wait_ms=2000`)).json()
  expect(deliveries).toMatchObject([{ delivery_id: delivery?.delivery_id, status: 'succeeded', attempts: [{}, {}] }])
  expect((await after.app.inject(`/_mock/${public_token}/webhooks`)).json().webhooks).toEqual([project.webhook])
  await after.app.close()
  await after.persistence?.close()
})

test('webhook delivery trusts the mock’s own certificate authority and no other unknown one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-webhooks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { key, certificate } = await prepareCertificate(folder)
  const { url, received } = await createReceiver({ https: { key, cert: certificate } })
  const trusting = await createWebhookProject(
    { url },
    createWebhookMock({ getAuthorityFile: () => getAuthorityFile(folder) }),
  )
  await createUser(trusting)
  expect(await trusting.settle()).toMatchObject([{ status: 'succeeded' }])
  const wary = await createWebhookProject({ url })
  await createUser(wary)
  expect(await wary.settle()).toMatchObject([{ status: 'pending', attempts: [{ status: null }] }])
  expect(received).toHaveLength(1)
})

test.runIf(IS_NIGHTLY)('the oldest webhook deliveries are dropped above the limit', async () => {
  const project = await createWebhookProject({ fault: { kind: 'lost', times: 1000 } })
  const { control, server, settle } = project
  const user_id = await createUser(project)
  const [first] = await settle()
  await control('PATCH', `/webhooks/${project.webhook.webhook_id}`, { fault: { kind: 'lost', times: 1000 } })
  for (let count = 0; count < 1_000; count += 1)
    await server('PUT', `/v1/users/${user_id}`, { trusted_metadata: { count } })
  const deliveries = await settle('&limit=1000')
  expect(deliveries).toHaveLength(1_000)
  expect(deliveries.map(({ delivery_id }) => delivery_id)).not.toContain(first?.delivery_id)
})
