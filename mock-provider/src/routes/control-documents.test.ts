import { expect, test } from 'vitest'
import { OPERATIONS } from '../core/documents.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { createProviderApp } from '../app.ts'
import { ERROR_TYPES } from '@latchkey/openapi'
import { FAULT_KINDS } from '../../facts/fault-kinds.ts'

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

test('the error catalogue lists the errors of each operation and the operations of each error', async () => {
  const { app } = getSharedProvider()
  const { operations, errors, fault_kinds } = (await app.inject('/_mock/catalogue')).json()
  expect(operations).toContainEqual(
    expect.objectContaining({
      operation_id: 'oauthAuthenticate',
      document: 'sdk',
      method: 'POST',
      path: '/sdk/v1/oauth/authenticate',
      error_types: expect.arrayContaining(['oauth_token_not_found', 'too_many_requests']),
    }),
  )
  expect(operations.map(({ document }: { document: string }) => document)).not.toContain('mock')
  expect(errors.map(({ error_type }: { error_type: string }) => error_type)).toEqual(ERROR_TYPES)
  expect(errors).toContainEqual(
    expect.objectContaining({
      error_type: 'oauth_token_not_found',
      status_code: 404,
      is_general: false,
      operation_ids: ['oauthAuthenticate', 'serverOauthAuthenticate'],
    }),
  )
  expect(errors).toContainEqual(
    expect.objectContaining({
      error_type: 'member_password_not_found',
      is_general: true,
      operation_ids: operations.map(({ operation_id }: { operation_id: string }) => operation_id),
    }),
  )
  expect(fault_kinds).toEqual([...FAULT_KINDS])
})
