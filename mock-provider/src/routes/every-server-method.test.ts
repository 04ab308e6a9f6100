import { Client } from 'stytch'
import { expect, test } from 'vitest'
import { getDocument, OPERATIONS, resolveShared } from '../core/documents.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import OTHER_SDKS from '../testing/other-sdks.json' with { type: 'json' }
import { createServerProject } from '../testing/server-sdk.ts'
import { expectRefusal } from '../testing/server-browser.ts'
import { createUser } from '../users/users.ts'

/** Methods that the SDK performs locally, and its iterator over the pages of a search. */
const LOCAL = [
  'idp.introspectTokenLocal',
  'm2m.authenticateToken',
  'sessions.authenticateJwt',
  'sessions.authenticateJwtLocal',
  'users.searchAll',
]
/** Endpoints that browsers and other clients call as well. Another document describes them. */
const SHARED = ['idp.introspectTokenNetwork', 'm2m.token', 'sessions.getJWKS']

/** Lists the methods of the SDK: `users.create`, and so on. */
function listMethods(api: object, prefix = ''): string[] {
  const members = Object.entries(api).filter(([name]) => !HIDDEN.has(name))
  const nested = members.flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? listMethods(value, `${prefix}${name}.`) : [],
  )
  const own = prefix === '' ? [] : Object.getOwnPropertyNames(Object.getPrototypeOf(api))
  return [...own.filter((name) => name !== 'constructor').map((name) => `${prefix}${name}`), ...nested]
}

/** Members of the SDK that are not part of its public API. */
const HIDDEN = new Set(['fetchConfig', 'jwtConfig', 'jwksClient', 'jwtOptions', 'policyCache'])

test('the methods of the SDK match the operations of the OpenAPI document', async () => {
  const { client } = await createServerProject()
  const remote = listMethods(client).filter((method) => ![...LOCAL, ...SHARED].includes(method))
  // The document's operation ids have the plural of `connectedApp` and `project`.
  const toPlural = (method: string) => method.replace(/^(connectedApp|project)\./, '$1s.')
  const toOperationId = (method: string) => `server.${toPlural(method)}`.replaceAll('.', '').toLowerCase()
  const ids = Object.values(getDocument('server').paths).flatMap((item) =>
    isRecord(item) ? Object.values(item).map((operation) => readMember(operation, 'operationId')) : [],
  )
  const operations = ids.filter((id) => id !== undefined).map((id) => String(id).toLowerCase())
  expect(remote.map(toOperationId).toSorted()).toEqual(operations.toSorted())
})

/** A recorded request gets none of these: its address and its shape are right. */
const REFUSALS_OF_SHAPE = ['route_not_found', 'method_not_allowed', 'bad_request', 'internal_server_error']

test.each(Object.entries(OTHER_SDKS.requests))(
  'the mock understands every request that the SDK for %s builds',
  { tags: 'server.108' },
  async (_, requests) => {
    const { tenant, call, listCalls } = await createServerProject()
    const problems: unknown[] = []
    for (const [method = '', path = '', type = '', sent = ''] of requests) {
      const url = path.replace('{project_id}', tenant.project_id)
      const { body } = await call(method, url, sent || undefined, { 'content-type': type })
      if (REFUSALS_OF_SHAPE.includes(String(body['error_type']))) problems.push([method, path, sent, body])
    }
    expect(problems).toEqual([])
    const operations = OPERATIONS.filter(({ document }) => document === 'server').map(({ id }) => id)
    expect(operations.filter((id) => !listCalls().includes(id))).toEqual([])
  },
)

/** Returns a body with each member of a schema that is null, one at a time, also of the members' members. */
function* listNulls(schema: unknown): Generator<object> {
  if (!isRecord(schema)) return
  const { properties, allOf } = resolveShared(schema)
  for (const part of Array.isArray(allOf) ? allOf : []) yield* listNulls(part)
  for (const [name, member] of Object.entries(isRecord(properties) ? properties : {})) {
    yield { [name]: null }
    for (const inner of listNulls(member)) yield { [name]: inner }
  }
}

test('a null member of a request of an app’s server counts as absent, as the SDK for Python sends it', async () => {
  const { tenant, call } = await createServerProject()
  const operations = OPERATIONS.filter(({ document }) => document === 'server')
  let count = 0
  for (const { method, url, body } of operations) {
    const path = url.replaceAll(/:\w+/g, 'unknown')
    for (const nulls of listNulls(body?.['application/json'])) {
      const { error_message = '' } = (await call(method, path, nulls)).body
      expect([method, path, nulls, error_message]).not.toContainEqual(expect.stringMatching(/must be/))
      count += 1
    }
  }
  expect(count).toBeGreaterThan(operations.length)
  // In what an app stores, null deletes a member.
  const { user_id } = createUser(tenant, { email: 'ada@example.com', trusted_metadata: { plan: 'pro', seats: 3 } })
  const name = { first_name: 'Ada', middle_name: null }
  const { status, body } = await call('PUT', `/v1/users/${user_id}`, { name, trusted_metadata: { plan: null } })
  expect([status, body['user']]).toMatchObject([200, { name: { first_name: 'Ada' }, trusted_metadata: { seats: 3 } }])
  expect(body['user']).not.toHaveProperty('trusted_metadata.plan')
})

test(
  'an unknown client cannot be updated, and a secret that is not being rotated cannot be replaced',
  {
    tags: [
      'method.connected-app-clients-secrets-rotate-cancel',
      'method.connected-app-clients-update',
      'method.m2m-clients-delete',
      'method.m2m-clients-secrets-rotate',
      'method.m2m-clients-secrets-rotate-start',
      'method.m2m-clients-update',
    ],
  },
  async () => {
    const { client } = await createServerProject()
    const { connectedApp, m2m } = client
    const client_id = 'unknown'
    await expectRefusal(connectedApp.clients.update({ client_id, client_name: 'x' }), 404, 'connected_app_not_found')
    await expectRefusal(m2m.clients.update({ client_id, client_name: 'x' }), 404, 'm2m_client_not_found')
    await expectRefusal(m2m.clients.delete({ client_id }), 404, 'm2m_client_not_found')
    await expectRefusal(m2m.clients.secrets.rotateStart({ client_id }), 404, 'm2m_client_not_found')
    const { m2m_client } = await m2m.clients.create({ scopes: [] })
    const own = { client_id: m2m_client.client_id }
    await expectRefusal(m2m.clients.secrets.rotate(own), 400, 'm2m_client_not_rotating_secret')
    const { connected_app } = await connectedApp.clients.create({ client_type: 'first_party' })
    const { clients } = connectedApp
    const cancel = clients.secrets.rotateCancel({ client_id: connected_app.client_id })
    await expectRefusal(cancel, 400, 'connected_app_not_rotating_secret')
  },
)

test('listing the passkeys of an unknown user is refused', { tags: 'method.webauthn-list-credentials' }, async () => {
  const { client } = await createServerProject()
  const listed = client.webauthn.listCredentials({ user_id: 'nobody', domain: 'localhost' })
  await expectRefusal(listed, 400, 'invalid_user_id')
})

test(
  'server calls that define no errors of their own still require valid credentials',
  {
    tags: [
      'method.fraud-email-risk',
      'method.fraud-verdict-reasons-list',
      'method.passwords-strength-check',
      'method.project-metrics',
      'method.rbac-policy',
    ],
  },
  async () => {
    const { tenant, secret } = await createServerProject()
    const env = tenant.addresses.provider
    const wrong = new Client({ project_id: tenant.project_id, secret: secret.replace(/.$/, '='), env, fraud_env: env })
    for (const call of [
      wrong.rbac.policy(),
      wrong.project.metrics(),
      wrong.passwords.strengthCheck({ password: 'x' }),
      wrong.fraud.verdictReasons.list({}),
      wrong.fraud.email.risk({ email_address: 'ada@example.com' }),
    ])
      await expectRefusal(call, 401, 'unauthorized_credentials')
  },
)
