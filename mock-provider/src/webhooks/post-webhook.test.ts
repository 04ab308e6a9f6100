import { expect, test } from 'vitest'
import { createReceiver } from '../testing/webhook-receiver.ts'
import { postWebhook } from './post-webhook.ts'

const REQUEST = { headers: {}, body: '{}', authority: undefined, timeout_ms: 5_000 }

test('a webhook attempt fails if the receiver does not respond in time', async () => {
  const receiver = await createReceiver()
  receiver.status = 0
  const { signal } = new AbortController()
  const outcome = await postWebhook({ ...REQUEST, url: receiver.url, signal, timeout_ms: 50 })
  expect(outcome).toMatchObject({ status: null, error: 'There was no whole response within 50 ms.' })
  expect(outcome.duration_ms).toBeGreaterThanOrEqual(45)
})

test('a webhook attempt fails if the response body does not end in time, and stores only its first 2 kB', async () => {
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

test('a webhook attempt fails if the connection closes before the response', async () => {
  const { signal } = new AbortController()
  const { url } = await createReceiver({ sendBody: (response) => response.destroy() })
  expect(await postWebhook({ ...REQUEST, url, signal })).toMatchObject({ status: null, error: expect.any(String) })
})

test('an aborted webhook request ends at once', async () => {
  const receiver = await createReceiver()
  receiver.status = 0
  const controller = new AbortController()
  const outcome = postWebhook({ ...REQUEST, url: receiver.url, signal: controller.signal })
  setTimeout(() => controller.abort(), 20)
  expect(await outcome).toMatchObject({ status: null, error: expect.stringContaining('abort') })
})

test('a webhook attempt succeeds with a status from 200 to 299', async () => {
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

test('a webhook request has a User-Agent, and the type and length of its body', async () => {
  const receiver = await createReceiver()
  const { signal } = new AbortController()
  await postWebhook({ ...REQUEST, url: receiver.url, signal, body: '{"name":"Zoë"}' })
  expect(receiver.received).toMatchObject([
    { headers: { 'user-agent': 'Latchkey-Webhooks', 'content-type': 'application/json', 'content-length': '15' } },
  ])
})
