import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { getDocument, getOperation, listPropertyNames, OPERATIONS, SHARED_SCHEMAS, TABLE_NAMES } from './documents.ts'
import { isRecord } from './read-member.ts'

test('an API operation is read from its OpenAPI document', () => {
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

test('the path parameters of an operation use the router’s notation and are required', () => {
  const { url, path, query } = getOperation('mockUser')
  expect(url).toBe('/_mock/:tenant/users/:user_id')
  expect(path).toMatchObject({ type: 'object', required: ['tenant', 'user_id'] })
  expect(query).toEqual({ type: 'object', properties: {}, required: [] })
})

test('a query parameter is required only if the OpenAPI document requires it', () => {
  const { query } = getOperation('magicLinksRedirect')
  expect(query['required']).toContain('token')
  expect(getOperation('mockMessages').query).toMatchObject({ required: [] })
})

test('the body size limits of operations are the documented ones', () => {
  const limits = OPERATIONS.flatMap(({ id, bodyLimit }) => (bodyLimit === undefined ? [] : [[id, bodyLimit]]))
  expect(Object.fromEntries(limits)).toEqual({
    oauth2Par: 16_384,
    oauth2Register: 65_536,
    publicOauth2Par: 16_384,
    publicOauth2Register: 65_536,
    mockImport: 268_435_456,
    mockReplay: 268_435_456,
  })
})

test('every operation has a summary and a tag, and usersMe has a 200 response', () => {
  expect(OPERATIONS.filter(({ summary, tag }) => summary === '' || tag === '')).toEqual([])
  expect(Object.keys(getOperation('usersMe').responses)).toContain('200')
})

test('schema references point to the shared schemas of their OpenAPI document', () => {
  const text = JSON.stringify([OPERATIONS, SHARED_SCHEMAS])
  const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => !/^(sdk|oauth|server|mock)#\/components\/schemas\/\w+$/.test(ref))).toEqual([])
})

test('property names are found through a schema reference, and beside an unresolvable one', () => {
  expect(listPropertyNames({ $ref: 'mock#/components/schemas/Clock' })).toContain('offset_ms')
  for (const $ref of ['mock', 'none#/components/schemas/Clock'])
    expect(listPropertyNames({ $ref, properties: { own: {} } })).toEqual(['own'])
})

test('OpenAPI annotations that Ajv cannot read are removed from the schemas', () => {
  const keys = new Set<string>()
  JSON.stringify(SHARED_SCHEMAS, (key, value: unknown) => {
    keys.add(key)
    return value
  })
  expect(keys).not.toContain('discriminator')
  expect(keys).not.toContain('example')
})

test('the SDK document is published as OpenAPI 3.1 with its info section', () => {
  expect(getDocument('sdk')).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: expect.anything() })
})

test('the table names from the control plane’s document include users and webauthn_credentials', () => {
  expect(TABLE_NAMES).toContain('users')
  expect(TABLE_NAMES).toContain('webauthn_credentials')
})

test('an unknown operation id throws an error', () => {
  expect(() => getOperation('none' as never)).toThrow('npm run generate')
})

/** Lists the components: the meta-schema does not look into `components` itself. */
function listSharedSchemas(): Record<string, unknown>[] {
  return SHARED_SCHEMAS.flatMap(({ components }) => {
    const schemas = isRecord(components) ? components['schemas'] : undefined
    return isRecord(schemas) ? Object.values(schemas).filter(isRecord) : []
  })
}

test('every OpenAPI schema is valid under the JSON Schema meta-schema', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const own = OPERATIONS.flatMap(({ path, query, body, responses }) => [
    path,
    query,
    ...Object.values(body ?? {}),
    ...Object.values(responses),
  ])
  expect(ajv.validateSchema({ type: 'text' })).toBe(false)
  const shared = listSharedSchemas()
  expect(shared.length).toBeGreaterThan(100)
  for (const schema of [...shared, ...own]) {
    ajv.errors = null
    void ajv.validateSchema(schema)
    expect(ajv.errors).toBeNull()
  }
})
