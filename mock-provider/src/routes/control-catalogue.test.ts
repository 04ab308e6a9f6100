import { expect, test } from 'vitest'
import { ERROR_TYPES } from '@latchkey/openapi'
import { FAULT_KINDS } from '../../facts/fault-kinds.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'

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
