// This library is imported in advance, so that the first ceremony does not have to load it.
import '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { callAsBrowser, expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, requireUser } from '../users/users.ts'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'

const domain = 'localhost'

async function createPasskeyProject() {
  const project = await createServerProject()
  const { client, tenant } = project
  const { user_id } = createUser(tenant, { email: 'ada@example.com' })
  const authenticator = createSoftwareAuthenticator()
  const toPasskey = { domain, return_passkey_credential_options: true, use_base64_url_encoding: true }
  const create = async (named = user_id) => {
    const started = await client.webauthn.registerStart({ user_id: named, ...toPasskey })
    return JSON.stringify(authenticator.create(JSON.parse(started.public_key_credential_creation_options)))
  }
  const get = async (named?: string) => {
    const started = await client.webauthn.authenticateStart({ ...toPasskey, ...(named && { user_id: named }) })
    return JSON.stringify(authenticator.get(JSON.parse(started.public_key_credential_request_options)))
  }
  return { ...project, project, user_id, authenticator, create, get }
}

test(
  'a server registers a passkey of a user, and the passkey signs the user in',
  { tags: ['server.99', 'method.webauthn-authenticate'] },
  async () => {
    const { client, create, get, user_id } = await createPasskeyProject()
    const registered = await client.webauthn.register({
      user_id,
      public_key_credential: await create(),
      session_duration_minutes: 60,
    })
    const { webauthn_registration_id } = registered
    expect(registered).toMatchObject({
      user_id,
      user: { webauthn_registrations: [{ webauthn_registration_id, domain, verified: true }] },
      session: { authentication_factors: [{ type: 'webauthn' }] },
    })
    for (const named of [undefined, user_id])
      expect(await client.webauthn.authenticate({ public_key_credential: await get(named) })).toMatchObject({
        user_id,
        webauthn_registration_id,
        session: null,
      })
  },
)

test(
  'a passkey registered through the server API signs in in a browser',
  { tags: ['method.webauthn-register', 'method.webauthn-register-start'] },
  async () => {
    const { authenticator, client, create, project, user_id } = await createPasskeyProject()
    await client.webauthn.register({ user_id, public_key_credential: await create() })
    const { body } = await callAsBrowser(project, '/webauthn/authenticate/start/primary', { domain })
    const { data } = body as { data: { public_key_credential_request_options: string } } // the harness checks it
    const credential = authenticator.get(JSON.parse(data.public_key_credential_request_options))
    const signedIn = await callAsBrowser(project, '/webauthn/authenticate', {
      public_key_credential: JSON.stringify(credential),
      session_duration_minutes: 60,
    })
    expect(signedIn.body).toMatchObject({ data: { user_id } })
  },
)

test(
  'binary fields of WebAuthn options are base64, or base64url on request',
  { tags: 'method.webauthn-authenticate-start' },
  async () => {
    const { client, user_id, create } = await createPasskeyProject()
    await client.webauthn.register({ user_id, public_key_credential: await create() })
    const plain = JSON.parse(
      (await client.webauthn.registerStart({ user_id, domain })).public_key_credential_creation_options,
    )
    expect(plain.challenge).toMatch(/=$/)
    expect(Buffer.from(plain.user.id, 'base64').toString()).toBe(user_id)
    expect(plain.user.id).toBe(Buffer.from(user_id).toString('base64'))
    expect(plain.excludeCredentials[0].id).toMatch(/=$/)
    const request = await client.webauthn.authenticateStart({ user_id, domain })
    expect(JSON.parse(request.public_key_credential_request_options).allowCredentials[0].id).toMatch(/=$/)
    const encoded = await client.webauthn.registerStart({ user_id, domain, use_base64_url_encoding: true })
    expect(JSON.parse(encoded.public_key_credential_creation_options).challenge).toMatch(/^[\w-]{43}$/)
  },
)

test('an empty field in a server’s passkey registration request counts as absent', async () => {
  const { client, user_id } = await createPasskeyProject()
  const empty = { authenticator_type: '', override_id: '', override_name: '', override_display_name: '' }
  const started = await client.webauthn.registerStart({ user_id, domain, ...empty })
  const { user, authenticatorSelection } = JSON.parse(started.public_key_credential_creation_options)
  expect(user).toEqual({ id: expect.any(String), name: 'ada@example.com', displayName: 'ada@example.com' })
  expect(authenticatorSelection).not.toHaveProperty('authenticatorAttachment')
})

test(
  'a server can start a passkey registration only for a known, active user and a valid domain',
  { tags: 'method.webauthn-register-start' },
  async () => {
    const { client, tenant, user_id } = await createPasskeyProject()
    await expectRefusal(client.webauthn.registerStart({ user_id: 'nobody', domain }), 400, 'invalid_user_id')
    await expectRefusal(
      client.webauthn.registerStart({ user_id, domain: '127.0.0.1' }),
      400,
      'invalid_webauthn_registration_domain',
    )
    await expectRefusal(
      client.webauthn.registerStart({ user_id, domain, authenticator_type: 'usb' }),
      400,
      'invalid_authenticator_type',
    )
    requireUser(tenant, user_id).status = 'pending'
    await expectRefusal(
      client.webauthn.registerStart({ user_id, domain }),
      400,
      'cannot_use_webauthn_with_pending_user',
    )
  },
)

test(
  'a server’s passkey registration for another user, or a repeated one, is rejected',
  { tags: 'method.webauthn-register' },
  async () => {
    const { client, create, tenant, user_id } = await createPasskeyProject()
    const other = createUser(tenant, { email: 'bob@example.com' })
    const wrong = client.webauthn.register({ user_id: other.user_id, public_key_credential: await create() })
    await expect(wrong).rejects.toMatchObject({ error_type: 'no_pending_webauthn_registration' })
    await expectRefusal(
      client.webauthn.register({ user_id, public_key_credential: 'not JSON' }),
      400,
      'invalid_public_key_credential',
    )
    expect(requireUser(tenant, user_id).webauthn_registrations).toEqual([])
  },
)

test(
  'a passkey signature sent with another user’s session is rejected and leaves its challenge usable',
  { tags: 'method.webauthn-authenticate' },
  async () => {
    const { client, create, get, user_id } = await createPasskeyProject()
    await client.webauthn.register({ user_id, public_key_credential: await create() })
    const { session_token } = await client.passwords.create({
      email: 'bob@example.com',
      password: 'marvellous giraffe 9',
      session_duration_minutes: 60,
    })
    const public_key_credential = await get()
    await expectRefusal(client.webauthn.authenticate({ public_key_credential, session_token }), 400, 'user_id_mismatch')
    expect(await client.webauthn.authenticate({ public_key_credential })).toMatchObject({ user_id })
    await expect(client.webauthn.authenticate({ public_key_credential })).rejects.toMatchObject({
      error_type: 'unable_to_auth_webauthn_registration',
    })
  },
)

test(
  'a passkey sign-in cannot be started for a user without passkeys',
  { tags: ['server.99', 'method.webauthn-authenticate-start'] },
  async () => {
    const { client, user_id } = await createPasskeyProject()
    const started = client.webauthn.authenticateStart({ user_id, domain })
    await expect(started).rejects.toMatchObject({ error_type: 'no_active_webauthn_registrations' })
  },
)

test(
  'a server lists passkeys by domain and renames them',
  { tags: ['method.webauthn-list-credentials', 'method.webauthn-update'] },
  async () => {
    const { client, create, user_id } = await createPasskeyProject()
    const public_key_credential = await create()
    const { webauthn_registration_id } = await client.webauthn.register({ user_id, public_key_credential })
    expect((await client.webauthn.listCredentials({ user_id, domain })).credentials).toEqual([
      {
        credential_id: JSON.parse(public_key_credential).id,
        webauthn_registration_id,
        type: 'public-key',
        public_key: expect.stringMatching(/^[\w-]+$/),
      },
    ])
    expect((await client.webauthn.listCredentials({ user_id, domain: 'example.com' })).credentials).toEqual([])
    const rename = (name: string, id = webauthn_registration_id) =>
      client.webauthn.update({ webauthn_registration_id: id, name })
    expect((await rename('My phone')).webauthn_registration).toMatchObject({
      webauthn_registration_id,
      name: 'My phone',
    })
    await expectRefusal(rename(' '), 400, 'empty_webauthn_registration_name')
    await expectRefusal(rename('x', 'nothing'), 400, 'invalid_webauthn_registration_id')
    const unknown = `webauthn-registration-test-${crypto.randomUUID()}`
    await expectRefusal(rename('x', unknown), 404, 'webauthn_registration_not_found')
  },
)
