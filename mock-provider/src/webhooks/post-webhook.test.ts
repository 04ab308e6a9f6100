import { expect, test } from 'vitest'
import { createReceiver } from '../testing/webhook-receiver.ts'
import { postWebhook } from './post-webhook.ts'

const REQUEST = { headers: {}, body: '{}', authority: undefined, timeout_ms: 5_000 }

test('a receiver that does not respond in time has failed', async () => {
  const receiver = await createReceiver()
  receiver.status = 0
  const { signal } = new AbortController()
  const outcome = await postWebhook({ ...REQUEST, url: receiver.url, signal, timeout_ms: 50 })
  expect(outcome).toMatchObject({ status: null, error: 'There was no whole response within 50 ms.' })
  expect(outcome.duration_ms).toBeGreaterThanOrEqual(45)
})

test('a body that does not end in time has failed, and of a long one only the beginning is read', async () => {
  const { signal } = new AbortController()
  const slow = await createReceiver({ sendBody: (response) => void response.write('begin') })
  expect(await postWebhook({ ...REQUEST, url: slow.url, signal, timeout_ms: 100 })).toMatchObject({
    status: null,
    error: 'There was no whole response within 100 ms.',
  })
  const long = await createReceiver({ sendBody: (response) => response.end('a'.repeat(1_000_000)) })
  const outcome = await postWebhook({ ...REQUEST, url: long.url, signal })
  expect(outcome).toMatchObject({ status: 200, error: null, response_body: 'a'.repeat(2_048) })
})

test('a connection that ends before the response has failed', async () => {
  const { signal } = new AbortController()
  const { url } = await createReceiver({ sendBody: (response) => response.destroy() })
  expect(await postWebhook({ ...REQUEST, url, signal })).toMatchObject({ status: null, error: expect.any(String) })
})

test('a request that is given up ends at once', async () => {
  const receiver = await createReceiver()
  receiver.status = 0
  const controller = new AbortController()
  const outcome = postWebhook({ ...REQUEST, url: receiver.url, signal: controller.signal })
  setTimeout(() => controller.abort(), 20)
  expect(await outcome).toMatchObject({ status: null, error: expect.stringContaining('abort') })
})

test('a status from 200 to 299 is a success', async () => {
  const receiver = await createReceiver()
  const { signal } = new AbortController()
  for (const [status, isSuccess] of [
    [200, true],
    [299, true],
    [300, false],
    [404, false],
  ] as const) {
    receiver.status = status
    expect((await postWebhook({ ...REQUEST, url: receiver.url, signal })).error === null, `${status}`).toBe(isSuccess)
  }
})

test('a request names its sender and the type and length of its body', async () => {
  const receiver = await createReceiver()
  const { signal } = new AbortController()
  await postWebhook({ ...REQUEST, url: receiver.url, signal, body: '{"name":"Zoë"}' })
  expect(receiver.received).toMatchObject([
    { headers: { 'user-agent': 'Latchkey-Webhooks', 'content-type': 'application/json', 'content-length': '15' } },
  ])
})
