import { expect, test } from 'vitest'
import { OPERATIONS } from '../core/documents.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { createProviderApp } from '../app.ts'

test.each(['sdk', 'oauth', 'server', 'mock'] as const)(
  'the %s OpenAPI document contains every operation that is served',
  async (name) => {
    const { app } = getSharedProvider()
    const response = await app.inject(`/_mock/openapi/${name}.json`)
    expect(response.statusCode).toBe(200)
    const { openapi, paths } = response.json()
    expect(openapi).toMatch(/^3\.1/)
    const ids = Object.values<object>(paths).flatMap((item) =>
      Object.values<{ operationId?: string }>(item as never).flatMap(({ operationId }) => operationId ?? []),
    )
    const served = OPERATIONS.filter(({ document }) => document === name)
    expect(ids.toSorted()).toEqual(served.map(({ id }) => id).toSorted())
  },
)

test('the control plane’s OpenAPI document also has a shorter URL', async () => {
  const { app } = getSharedProvider()
  const short = await app.inject('/_mock/openapi.json')
  expect(short.json()).toEqual((await app.inject('/_mock/openapi/mock.json')).json())
})

test('an unknown OpenAPI document is not found', async () => {
  const { app } = getSharedProvider()
  expect((await app.inject('/_mock/openapi/other.json')).json()).toMatchObject({ error_type: 'bad_request' })
})

test('the health endpoint returns 503 until the mock is ready', async () => {
  let isReady = false
  const { app } = createProviderApp({ isReady: () => isReady })
  const before = await app.inject('/_mock/health')
  expect([before.statusCode, before.json()]).toEqual([503, { status: 'starting' }])
  isReady = true
  const after = await app.inject('/_mock/health')
  expect([after.statusCode, after.json()]).toEqual([200, { status: 'ok' }])
})
