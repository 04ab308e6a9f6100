import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'

test('the health endpoint returns 503 until the mock is ready', async () => {
  let isReady = false
  const { app } = createProviderApp({ isReady: () => isReady })
  const before = await app.inject('/_mock/health')
  expect([before.statusCode, before.json()]).toEqual([503, { status: 'starting' }])
  isReady = true
  const after = await app.inject('/_mock/health')
  expect([after.statusCode, after.json()]).toEqual([200, { status: 'ok' }])
})
