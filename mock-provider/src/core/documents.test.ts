import { expect, test } from 'vitest'
import { getDocument, getOperation, OPERATIONS, SHARED_SCHEMAS, TABLE_NAMES } from './documents.ts'

test('an operation is read from its document', () => {
  expect(getOperation('otpsSmsSendPrimary')).toMatchObject({
    document: 'sdk',
    tag: 'otps',
    method: 'POST',
    url: '/sdk/v1/otps/sms/send/primary',
    sends: 'sms',
    isBodyRequired: true,
    fraudFields: ['captcha_token', 'dfp_telemetry_id'],
  })
  expect(getOperation('usersMe')).toMatchObject({ sends: undefined, body: undefined, isBodyRequired: false })
  expect(getOperation('usersMe').fraudFields).toEqual([])
})

test('path parameters are in the router’s notation and required', () => {
  const { url, path, query } = getOperation('mockUser')
  expect(url).toBe('/_mock/:tenant/users/:user_id')
  expect(path).toMatchObject({ type: 'object', required: ['tenant', 'user_id'] })
  expect(query).toEqual({ type: 'object', properties: {}, required: [] })
})

test('only required query parameters are required', () => {
  const { query } = getOperation('magicLinksRedirect')
  expect(query['required']).toContain('token')
  expect(getOperation('mockMessages').query).toMatchObject({ required: [] })
})

test('the body limits are the documented ones', () => {
  const limits = OPERATIONS.flatMap(({ id, bodyLimit }) => (bodyLimit === undefined ? [] : [[id, bodyLimit]]))
  expect(Object.fromEntries(limits)).toEqual({
    oauth2Register: 65_536,
    publicOauth2Register: 65_536,
    mockImport: 268_435_456,
  })
})

test('every operation has a summary, a tag and a schema of its JSON responses', () => {
  expect(OPERATIONS.filter(({ summary, tag }) => summary === '' || tag === '')).toEqual([])
  expect(Object.keys(getOperation('usersMe').responses)).toContain('200')
})

test('references lead to the shared schemas of their document', () => {
  const text = JSON.stringify([OPERATIONS, SHARED_SCHEMAS])
  const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => !/^(sdk|oauth|mock)#\/components\/schemas\/\w+$/.test(ref))).toEqual([])
})

test('annotations that Ajv cannot read are removed', () => {
  const keys = new Set<string>()
  JSON.stringify(SHARED_SCHEMAS, (key, value: unknown) => {
    keys.add(key)
    return value
  })
  expect(keys).not.toContain('discriminator')
  expect(keys).not.toContain('example')
})

test('a document is published unchanged', () => {
  expect(getDocument('sdk')).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: expect.anything() })
})

test('the tables are those of the control plane’s document', () => {
  expect(TABLE_NAMES).toContain('users')
  expect(TABLE_NAMES).toContain('webauthn_credentials')
})

test('an unknown operation is an error', () => {
  expect(() => getOperation('none' as never)).toThrow('npm run generate')
})
