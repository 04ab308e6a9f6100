import { Client } from 'stytch'
import { expect, test } from 'vitest'
import { getDocument } from '../core/documents.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { expectRefusal } from '../testing/server-browser.ts'

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
