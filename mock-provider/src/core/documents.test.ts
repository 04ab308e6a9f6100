import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OperationId } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import {
  getBodySchema,
  getDocument,
  getOperation,
  listPropertyNames,
  OPERATIONS,
  resolveShared,
  SHARED_SCHEMAS,
  TABLE_NAMES,
} from './documents.ts'
import sdks from '../testing/other-sdks.json' with { type: 'json' }
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
    mockUsersImport: 67_108_864,
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

/** What a server may refuse a member for, wherever it is sent. */
const REFUSALS: Record<string, readonly string[]> = {
  session_token: ['invalid_session_token', 'session_not_found'],
  session_jwt: ['unable_to_parse_session_jwt', 'jwt_invalid_audience', 'jwt_invalid_issuer', 'jwt_invalid_claims'],
  session_duration_minutes: ['invalid_session_duration_minutes'],
  session_custom_claims: ['custom_claims_too_large'],
  locale: ['invalid_locale'],
  user_id: ['user_not_found', 'invalid_user_id'],
}
/** Revoking an unknown session succeeds. The token of a migration is another system's. */
const WITHOUT_REFUSAL: Record<string, readonly string[]> = {
  session_token: ['serverSessionsRevoke', 'serverSessionsMigrate'],
}

test.each(Object.entries(REFUSALS))(
  'every server operation with the member %s lists the errors of one',
  (member, errors) => {
    const takes = (id: OperationId) => listPropertyNames(getBodySchema(id)).includes(member)
    const own = OPERATIONS.filter(({ document, id }) => document === 'server' && takes(id))
    const bound = own.filter(({ id }) => !WITHOUT_REFUSAL[member]?.includes(id))
    expect(bound.length).toBeGreaterThan(2)
    const listed: readonly { id: string; errors: readonly string[] }[] = bound
    const missing = listed.flatMap((operation) =>
      errors.filter((type) => !operation.errors.includes(type)).map((type) => `${operation.id} ${type}`),
    )
    expect(missing).toEqual([])
  },
)

type Model = {
  type?: string
  $ref?: string
  required?: string[]
  properties?: Record<string, Model>
  items?: Model
  allOf?: Model[]
}

/** Returns the members of a schema, including those of its parts, and which of them are required. */
function membersOf(
  schema: Model | undefined,
  find: (ref: string) => Model,
): Required<Pick<Model, 'properties' | 'required'>> {
  if (schema?.$ref !== undefined) return membersOf(find(schema.$ref), find)
  const parts = (schema?.allOf ?? []).map((part) => membersOf(part, find))
  return {
    properties: Object.assign({}, schema?.properties, ...parts.map(({ properties }) => properties)),
    required: [...(schema?.required ?? []), ...parts.flatMap(({ required }) => required)],
  }
}

test('the document requires what the models of the SDK for Python require', () => {
  const { $defs, operations } = sdks.models as unknown as Record<string, Record<string, Model>> // JSON Schema
  if (!$defs || !operations) throw new Error('The models are missing.')
  const findModel = (ref: string) => $defs[ref.split('/').at(-1) ?? ''] ?? {}
  const findSchema = ($ref: string): Model => resolveShared({ $ref })
  const compare = (model: Model | undefined, schema: Model | undefined, place: string, depth = 0): string[] => {
    const [wanted, own] = [membersOf(model, findModel), membersOf(schema, findSchema)]
    const missing = wanted.required.filter((name) => name in own.properties && !own.required.includes(name))
    const nested = Object.entries(wanted.properties).flatMap(([name, member]) =>
      depth < 6 && name in own.properties ? compare(member, own.properties[name], `${place}.${name}`, depth + 1) : [],
    )
    const items = schema?.items ? compare(model?.items, schema.items, `${place}[]`, depth + 1) : []
    return [...missing.map((name) => `${place}.${name}`), ...nested, ...items]
  }
  const checked = OPERATIONS.filter(({ document, id }) => document === 'server' && id in operations)
  expect(checked.length).toBeGreaterThan(80)
  const optional = checked.flatMap(({ id, responses }) => compare(operations[id], responses['200'] as Model, id))
  expect(optional).toEqual([])
})
