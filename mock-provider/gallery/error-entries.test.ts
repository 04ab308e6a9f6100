import { expect, test } from 'vitest'
import type { ErrorType, MockSchemas, OperationId } from '@latchkey/openapi'
import { listStoryOperations, toCataloguedErrors, toErrorEntry, type CataloguedError } from './error-entries.ts'
import { toGalleryTenant } from './story.ts'
import { en } from '../../widget/src/messages/en.ts'

function createRow(error_type: ErrorType, ...operation_ids: OperationId[]): CataloguedError {
  return { error_type, operation_ids, exchange_operation_id: operation_ids[0] }
}

function createOperation(operation_id: OperationId, path: string): MockSchemas['CatalogueOperation'] {
  return { operation_id, path, document: 'oauth', method: 'GET', tag: '', summary: '', error_types: [] }
}

function createError(error_type: string, operation_ids: OperationId[]) {
  const identities = { email: '', phone_number: '', ethereum_address: '', solana_address: '' }
  const facts = { status_code: 400, error_message: '', text: null, assumed: false, is_general: false }
  return { ...facts, error_type, operation_ids, identities }
}

test('the gallery lists an error’s preferred operation first, and the others in the order of the stories', () => {
  const row = createRow('invalid_email', 'otpsEmailLoginOrCreate', 'usersSearch', 'magicLinksEmailLoginOrCreate')
  expect(listStoryOperations(row)).toEqual(['magicLinksEmailLoginOrCreate', 'otpsEmailLoginOrCreate', 'usersSearch'])
})

test('the gallery omits operations of an error that have no story', () => {
  expect(listStoryOperations(createRow('otp_code_not_found', 'usersMe', 'otpsAuthenticate'))).toEqual([
    'otpsAuthenticate',
  ])
})

test('the gallery story of an error arms it for its operation and ends with the error’s text', () => {
  expect(toErrorEntry(createRow('otp_code_not_found', 'otpsAuthenticate'))).toMatchObject({
    kind: 'story',
    path: '/errors/otp_code_not_found',
    faults: [{ operation_id: 'otpsAuthenticate', error_type: 'otp_code_not_found' }],
    shows: en['error.otp_code_not_found'],
  })
})

test('the gallery shows an error with the given operation if that operation has a story', () => {
  const row = createRow('too_many_requests', 'otpsEmailLoginOrCreate', 'passwordsAuthenticate')
  const operationOf = (id: string) => toErrorEntry(row, id).faults[0]?.operation_id
  expect(operationOf('passwordsAuthenticate')).toBe('passwordsAuthenticate')
  expect(operationOf('usersMe')).toBe('otpsEmailLoginOrCreate')
})

test('the gallery story of an error that leads to another screen arms further faults', () => {
  const { faults } = toErrorEntry(createRow('reset_password', 'passwordsAuthenticate'))
  expect(faults.map(({ operation_id }) => operation_id)).toEqual(['passwordsAuthenticate', 'passwordsEmailResetStart'])
})

test('the gallery shows an error without a story as an API call', () => {
  expect(toErrorEntry(createRow('captcha_failed', 'captchaTokens'))).toMatchObject({
    kind: 'exchange',
    operation_id: 'captchaTokens',
    faults: [{ operation_id: 'captchaTokens', error_type: 'captcha_failed' }],
    body: { action: 'LOGIN' },
  })
})

test('the gallery throws for an error that no operation raises', () => {
  expect(() => toErrorEntry(createRow('captcha_failed'))).toThrow('No operation raises captcha_failed.')
})

test('the gallery prefers an endpoint with the project id in its path', () => {
  const operations = [
    createOperation('oauth2Token', '/v1/oauth2/token'),
    createOperation('publicOauth2Token', '/v1/public/{project_id}/oauth2/token'),
  ]
  const errors = [
    createError('pkce_mismatch', ['oauth2Token', 'publicOauth2Token']),
    createError('bad_request', ['oauth2Token']),
  ]
  const rows = toCataloguedErrors({ operations, errors, fault_kinds: [] })
  expect(rows.map(({ exchange_operation_id }) => exchange_operation_id)).toEqual(['publicOauth2Token', 'oauth2Token'])
})

test('the gallery omits an uncatalogued error type', () => {
  expect(toCataloguedErrors({ operations: [], errors: [createError('no_such_type', [])], fault_kinds: [] })).toEqual([])
})

test('a gallery path maps to a tenant with a valid host label, whatever the path’s length', () => {
  expect(toGalleryTenant('/errors/otp_code_not_found')).toBe('public-token-test-gallery-otp-code-not-found')
  const label = toGalleryTenant(`/errors/${'a_'.repeat(60)}b`).replace('public-token-test-', '')
  expect(label).toMatch(/^gallery-[a-z0-9][a-z0-9-]*b$/)
  expect(label.length).toBeLessThanOrEqual(63)
})
