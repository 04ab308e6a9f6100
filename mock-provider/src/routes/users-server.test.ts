import { PROVIDER } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createClient } from '../authorization-server/clients.ts'
import { addConsent } from '../authorization-server/consents.ts'
import { createGrant, grants } from '../authorization-server/grants.ts'
import { createFault } from '../faults/faults.ts'
import { createServerProject, type ServerProject } from '../testing/server-sdk.ts'
import { createUserWithAllFactors } from '../testing/user-with-all-factors.ts'
import { createUser, users } from '../users/users.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const UNKNOWN_ID = 'user-test-00000000-0000-4000-8000-000000000000'

function refusal(status_code: number, error_type: string) {
  return expect.objectContaining({ status_code, error_type, error_url: expect.stringContaining(error_type) })
}

/** Signs a user in. Returns the session token and the header with which a browser would send it. */
async function signIn({ client, tenant }: ServerProject, user_id: string) {
  const { token } = await client.magicLinks.create({ user_id })
  const { session_token } = await client.magicLinks.authenticate({ token, session_duration_minutes: 60 })
  const basic = Buffer.from(`${tenant.public_token}:${session_token}`).toString('base64')
  return { session_token, browser: { authorization: `Basic ${basic}` } }
}

test(
  'creating a user returns 201, with an empty id for a missing email address or phone number',
  { tags: 'server.16' },
  async () => {
    const { client, call } = await createServerProject()
    const created = await client.users.create({ email: EMAIL, name: { first_name: 'Ada' } })
    expect(created).toMatchObject({ status_code: 201, phone_id: '', status: 'active', user: { is_locked: false } })
    expect(created.email_id).toBe(created.user.emails[0]?.email_id)
    expect(created.user).toMatchObject({ emails: [{ verified: false }], name: { first_name: 'Ada', last_name: '' } })
    const { status, body } = await call('POST', '/v1/users', { phone_number: PHONE, email: '', no_such_member: 1 })
    expect([status, body['status_code'], body['email_id']]).toEqual([201, 201, ''])
    expect(body['phone_id']).toMatch(/^phone-number-test-/)
  },
)

test(
  'a user with invalid or duplicate fields is not created',
  { tags: ['server.17', 'server.18', 'server.26', 'method.users-create'] },
  async () => {
    const { client, tenant } = await createServerProject()
    await client.users.create({ email: EMAIL, phone_number: PHONE, external_id: 'ada|1' })
    const refused = async (facts: Parameters<typeof client.users.create>[0], status: number, type: string) =>
      expect(client.users.create(facts)).rejects.toEqual(refusal(status, type))
    const email = 'grace@example.com'
    await refused({}, 400, 'invalid_create_user_request')
    await refused({ email: '', phone_number: '' }, 400, 'invalid_create_user_request')
    await refused({ email: 'Ada@Example.com' }, 400, 'duplicate_email')
    await refused({ phone_number: PHONE }, 400, 'duplicate_phone_number')
    await refused({ email: 'ada' }, 400, 'invalid_email')
    await refused({ phone_number: '12025550123' }, 400, 'invalid_phone_number')
    await refused({ phone_number: '+99912345678' }, 400, 'invalid_phone_number_country_code')
    await refused({ email, external_id: 'ada|1' }, 400, 'duplicate_user_external_id')
    await refused({ email, external_id: 'no spaces' }, 400, 'invalid_external_id')
    await refused({ email, external_id: 'x'.repeat(129) }, 400, 'invalid_external_id')
    await refused({ email, roles: ['editor'] }, 400, 'invalid_rbac_role_assignment')
    const keys = Array.from({ length: 21 }, (_, index) => [`key${index}`, index])
    await refused({ email, trusted_metadata: Object.fromEntries(keys) }, 400, 'metadata_too_many_keys')
    await refused({ email, untrusted_metadata: { long: 'x'.repeat(4096) } }, 400, 'metadata_too_large')
    expect(users(tenant).size).toBe(1)
  },
)

test(
  'the user endpoint returns the user at the top level, finds it by external id and ignores query parameters',
  { tags: ['server.10', 'server.20', 'server.23', 'server.24'] },
  async () => {
    const { client, call } = await createServerProject()
    const { user } = await client.users.create({ email: EMAIL, external_id: 'ada|1' })
    const { request_id, status_code, ...found } = await client.users.get({ user_id: 'ada|1' })
    expect(found).toEqual(user)
    expect([request_id, status_code]).toEqual([expect.stringMatching(/^request-id-test-/), 200])
    const { status, body } = await call('GET', `/v1/users/${user.user_id}?user_id=${user.user_id}`)
    expect([status, body['user_id'], 'user' in body]).toEqual([200, user.user_id, false])
    await expect(client.users.get({ user_id: UNKNOWN_ID })).rejects.toEqual(refusal(404, 'user_not_found'))
    await expect(client.users.get({ user_id: 'nobody' })).rejects.toEqual(refusal(400, 'invalid_user_id'))
  },
)

test(
  'a user update merges metadata by top-level key and keeps omitted fields',
  { tags: ['server.11', 'server.25', 'server.26', 'method.users-update'] },
  async () => {
    const { client, call } = await createServerProject()
    const { user_id } = await client.users.create({
      email: EMAIL,
      name: { first_name: 'Ada', last_name: 'Lovelace' },
      trusted_metadata: { kept: 1, changed: { a: 1, b: 2 }, removed: true },
      untrusted_metadata: { theme: 'dark' },
    })
    const trusted_metadata = { changed: { c: 3 }, removed: null, added: 'new' }
    const untrusted_metadata = { locale: 'en' }
    const changes = { name: { middle_name: 'Byron', last_name: 'King' }, trusted_metadata, untrusted_metadata }
    const updated = await client.users.update({ user_id, ...changes })
    expect(updated.user).toMatchObject({ name: { first_name: 'Ada', middle_name: 'Byron', last_name: 'King' } })
    expect(updated.user.trusted_metadata).toEqual({ kept: 1, changed: { c: 3 }, added: 'new' })
    expect(updated.user.untrusted_metadata).toEqual({ theme: 'dark', locale: 'en' })
    expect(updated).toMatchObject({ user_id, emails: [{ email: EMAIL }], phone_numbers: [], crypto_wallets: [] })
    const long = client.users.update({
      user_id,
      name: { first_name: 'Eve' },
      untrusted_metadata: { x: 'x'.repeat(4096) },
    })
    await expect(long).rejects.toEqual(refusal(400, 'metadata_too_large'))
    // The SDK for Go repeats the id in the body.
    const { status, body } = await call('PUT', `/v1/users/${user_id}`, { user_id: 'other', external_id: '', name: {} })
    expect([status, body['user_id'], body['user']]).toEqual([200, user_id, updated.user])
    const unknown = client.users.update({ user_id: UNKNOWN_ID, name: {} })
    await expect(unknown).rejects.toEqual(refusal(404, 'user_not_found'))
  },
)

test('the browser can read but not write trusted metadata set by a server', { tags: 'server.27' }, async () => {
  const project = await createServerProject()
  const { user_id } = await project.client.users.create({ email: EMAIL })
  const { browser } = await signIn(project, user_id)
  await project.client.users.update({ user_id, trusted_metadata: { plan: 'pro' } })
  const seen = await project.call('GET', '/sdk/v1/users/me', undefined, browser)
  expect(seen.body['data']).toMatchObject({ user_id, trusted_metadata: { plan: 'pro' } })
  const written = await project.call('PUT', '/sdk/v1/users/me', { trusted_metadata: { plan: 'max' } }, browser)
  expect(written.body['error_type']).toBe('cannot_update_trusted_metadata')
})

test(
  'an external user id is unique, and available again after its removal',
  { tags: ['server.21', 'server.22', 'method.users-delete-external-id'] },
  async () => {
    const { client } = await createServerProject()
    const { user_id } = await client.users.create({ email: EMAIL })
    const other = await client.users.create({ phone_number: PHONE, external_id: 'taken' })
    const taken = client.users.update({ user_id, external_id: 'taken' })
    await expect(taken).rejects.toEqual(refusal(400, 'duplicate_user_external_id'))
    await client.users.update({ user_id: other.user_id, external_id: 'taken' })
    const { user } = await client.users.deleteExternalId({ user_id: 'taken' })
    expect(user).not.toHaveProperty('external_id')
    expect((await client.users.update({ user_id, external_id: 'taken' })).user.external_id).toBe('taken')
    const gone = client.users.deleteExternalId({ user_id: UNKNOWN_ID })
    await expect(gone).rejects.toEqual(refusal(404, 'user_not_found'))
  },
)

test(
  'updated roles replace the previous ones and change what a session is authorized to do',
  { tags: 'server.28' },
  async () => {
    const project = await createServerProject({
      rbac_policy: {
        roles: [
          { role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['write'] }] },
          { role_id: 'viewer', description: '', permissions: [] },
        ],
        resources: [],
        scopes: [],
      },
    })
    const { client } = project
    const { user, user_id } = await client.users.create({ email: EMAIL, roles: ['viewer', PROVIDER.defaultRoleId] })
    expect(user.roles).toEqual([PROVIDER.defaultRoleId, 'viewer'])
    const { session_token } = await signIn(project, user_id)
    expect((await client.users.update({ user_id, roles: ['editor'] })).user.roles).toEqual(['stytch_user', 'editor'])
    const authorization_check = { resource_id: 'documents', action: 'write' }
    const { verdict, session } = await client.sessions.authenticate({ session_token, authorization_check })
    expect(verdict).toEqual({ authorized: true, granting_roles: ['editor'] })
    expect(session.roles).toEqual(['stytch_user', 'editor'])
    const unknown = client.users.update({ user_id, roles: ['editor', 'admin'] })
    await expect(unknown).rejects.toEqual(refusal(400, 'invalid_rbac_role_assignment'))
  },
)

test(
  'exchanging the only primary factor of a user replaces it by a new, unverified one',
  { tags: ['server.33', 'method.users-exchange-primary-factor'] },
  async () => {
    const { client } = await createServerProject()
    const { user_id } = await client.users.create({ email: EMAIL })
    const exchange = (factors: { email_address?: string; phone_number?: string }) =>
      client.users.exchangePrimaryFactor({ user_id, ...factors })
    const { user } = await exchange({ phone_number: PHONE })
    expect(user).toMatchObject({ emails: [], phone_numbers: [{ phone_number: PHONE, verified: false }] })
    await client.users.create({ email: 'taken@example.com', phone_number: '+12025550124' })
    await expect(exchange({})).rejects.toEqual(refusal(400, 'invalid_exchange_primary_factor_fields'))
    const both = exchange({ email_address: EMAIL, phone_number: PHONE })
    await expect(both).rejects.toEqual(refusal(400, 'invalid_exchange_primary_factor_fields'))
    await expect(exchange({ email_address: 'taken@example.com' })).rejects.toEqual(refusal(400, 'duplicate_email'))
    await expect(exchange({ phone_number: '+12025550124' })).rejects.toEqual(refusal(400, 'duplicate_phone_number'))
    expect((await exchange({ email_address: EMAIL, phone_number: '' })).user).toMatchObject({ phone_numbers: [] })
  },
)

test(
  'a user with several factors, or another kind of factor, cannot exchange the primary factor',
  { tags: ['server.33', 'method.users-exchange-primary-factor'] },
  async () => {
    const { client, tenant } = await createServerProject()
    const both = createUser(tenant, { email: EMAIL, phone_number: PHONE })
    const { user_id } = createUserWithAllFactors(tenant)
    const wallet = createUserWithAllFactors(tenant)
    Object.assign(wallet, { emails: [], phone_numbers: [], totps: [], providers: [], password: null })
    Object.assign(wallet, { webauthn_registrations: [], biometric_registrations: [] })
    for (const id of [both.user_id, user_id, wallet.user_id]) {
      const exchanged = client.users.exchangePrimaryFactor({ user_id: id, email_address: 'new@example.com' })
      await expect(exchanged).rejects.toEqual(refusal(400, 'invalid_exchange_primary_factor_user'))
    }
  },
)

test(
  'deleting a user deletes sessions and grants, and releases the email address',
  { tags: ['server.35', 'method.users-delete'] },
  async () => {
    const project = await createServerProject()
    const { client, tenant } = project
    const { user_id } = await client.users.create({ email: EMAIL, external_id: 'ada|1' })
    const { session_token, browser } = await signIn(project, user_id)
    createGrant(tenant, { user_id, client_id: 'client', scopes: [], resources: [] })
    expect(await client.users.delete({ user_id: 'ada|1' })).toMatchObject({ user_id, status_code: 200 })
    await expect(client.users.get({ user_id })).rejects.toEqual(refusal(404, 'user_not_found'))
    await expect(client.users.delete({ user_id })).rejects.toEqual(refusal(404, 'user_not_found'))
    await expect(client.sessions.authenticate({ session_token })).rejects.toEqual(refusal(404, 'session_not_found'))
    expect((await project.call('GET', '/sdk/v1/users/me', undefined, browser)).status).toBe(404)
    expect(grants(tenant).size).toBe(0)
    expect((await client.users.create({ email: EMAIL })).user_id).not.toBe(user_id)
  },
)

test(
  'a DELETE request with a JSON content type and no body, as Python and Go send it, succeeds',
  { tags: ['server.9', 'method.users-create'] },
  async () => {
    const { client, call } = await createServerProject()
    const { user_id, email_id } = await client.users.create({ email: EMAIL, phone_number: PHONE })
    expect((await call('DELETE', `/v1/users/emails/${email_id}`)).status).toBe(200)
    expect((await call('DELETE', `/v1/users/${user_id}`)).body).toMatchObject({ user_id, status_code: 200 })
  },
)

test(
  'the apps a user has authorized are listed until access is revoked',
  { tags: ['server.93', 'method.users-connected-apps', 'method.users-revoke'] },
  async () => {
    const { client, tenant, call } = await createServerProject()
    const { user_id } = await client.users.create({ email: EMAIL })
    const { client_id } = createClient(tenant, {
      client_name: 'Assistant',
      client_type: 'third_party_public',
      redirect_urls: ['http://localhost:33418/callback'],
    })
    addConsent(tenant, user_id, client_id, ['openid', 'email'])
    const listed = await client.users.connectedApps({ user_id })
    const app = { connected_app_id: client_id, name: 'Assistant', description: '', client_type: 'third_party_public' }
    expect(listed.connected_apps).toEqual([{ ...app, scopes_granted: 'openid email' }])
    const revoke = () => client.users.revoke({ user_id, connected_app_id: client_id })
    expect(await revoke()).toEqual({ request_id: expect.any(String), status_code: 200 })
    expect(
      (await call('GET', `/v1/users/${user_id}/connected_apps?user_id=${user_id}`)).body['connected_apps'],
    ).toEqual([])
    await expect(revoke()).rejects.toEqual(refusal(404, 'connected_app_not_found'))
    await expect(client.users.connectedApps({ user_id: UNKNOWN_ID })).rejects.toEqual(refusal(404, 'user_not_found'))
  },
)

test(
  'each factor is deleted by its id, and unknown and malformed ids return different errors',
  {
    tags: [
      'server.34',
      'method.users-delete-biometric-registration',
      'method.users-delete-crypto-wallet',
      'method.users-delete-email',
      'method.users-delete-oauth-registration',
      'method.users-delete-password',
      'method.users-delete-phone-number',
      'method.users-delete-totp',
      'method.users-delete-web-authn-registration',
    ],
  },
  async () => {
    const { client, tenant } = await createServerProject()
    const user = createUserWithAllFactors(tenant)
    const password_id = user.password?.password_id ?? ''
    const ids = {
      email: user.emails[0]?.email_id ?? '',
      phone: user.phone_numbers[0]?.phone_id ?? '',
      webauthn: user.webauthn_registrations[0]?.webauthn_registration_id ?? '',
      biometric: user.biometric_registrations[0]?.biometric_registration_id ?? '',
      totp: user.totps[0]?.totp_id ?? '',
      wallet: user.crypto_wallets[0]?.crypto_wallet_id ?? '',
      oauth: user.providers[0]?.oauth_user_registration_id ?? '',
    }
    const { users: api } = client
    const kinds = [
      [password_id, 'password', 'password_id', (id: string) => api.deletePassword({ password_id: id })],
      [ids.email, 'email', 'email_id', (id: string) => api.deleteEmail({ email_id: id })],
      [ids.phone, 'phone_number', 'phone_id', (id: string) => api.deletePhoneNumber({ phone_id: id })],
      [ids.totp, 'totp', 'totp_id', (id: string) => api.deleteTOTP({ totp_id: id })],
      [
        ids.webauthn,
        'webauthn_registration',
        'webauthn_registration_id',
        (id: string) => api.deleteWebAuthnRegistration({ webauthn_registration_id: id }),
      ],
      [
        ids.biometric,
        'biometric_registration',
        'biometric_registration_id',
        (id: string) => api.deleteBiometricRegistration({ biometric_registration_id: id }),
      ],
      [
        ids.oauth,
        'oauth_user_registration',
        'oauth_user_registration_id',
        (id: string) => api.deleteOAuthRegistration({ oauth_user_registration_id: id }),
      ],
    ] as const
    for (const [id, kind, member, remove] of kinds) {
      const changed = await remove(id)
      expect(changed.user_id).toBe(user.user_id)
      expect(JSON.stringify(changed.user)).not.toContain(id)
      await expect(remove(id)).rejects.toEqual(refusal(404, `${kind}_not_found`))
      await expect(remove('nothing')).rejects.toEqual(refusal(400, `invalid_${member}`))
    }
    expect(tenant.tables.get('passwords')?.size).toBe(0)
    const last = api.deleteCryptoWallet({ crypto_wallet_id: ids.wallet })
    await expect(last).rejects.toEqual(refusal(400, 'cannot_delete_last_primary_factor'))
    user.emails.push({ email_id: 'email-test-1', email: EMAIL, verified: true })
    expect((await api.deleteCryptoWallet({ crypto_wallet_id: ids.wallet })).user.crypto_wallets).toEqual([])
    const gone = api.deleteCryptoWallet({ crypto_wallet_id: ids.wallet })
    await expect(gone).rejects.toEqual(refusal(404, 'crypto_wallet_not_found'))
  },
)

test('a fault matched to a user affects server calls with that user id in the path', async () => {
  const { client, tenant } = await createServerProject()
  const { user_id } = await client.users.create({ email: EMAIL })
  const other = await client.users.create({ email: 'grace@example.com' })
  createFault(tenant, {
    operation_id: 'serverUsersGet',
    kind: 'error',
    error_type: 'too_many_requests',
    match: { user_id },
  })
  expect((await client.users.get({ user_id: other.user_id })).user_id).toBe(other.user_id)
  await expect(client.users.get({ user_id })).rejects.toMatchObject({ error_type: 'too_many_requests' })
})

test(
  'the Node SDK throws on a broken response and does not retry',
  { tags: ['server.101', 'method.users-get'] },
  async () => {
    const { client, tenant, listCalls } = await createServerProject()
    const { user_id } = await client.users.create({ email: EMAIL })
    for (const kind of ['reset', 'html_502', 'invalid_json'] as const) {
      createFault(tenant, { operation_id: 'serverUsersGet', kind, times: 1 })
      const error = await client.users.get({ user_id }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toHaveProperty('error_type')
    }
    expect(listCalls().filter((operation_id) => operation_id === 'serverUsersGet')).toHaveLength(3)
  },
)
