import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { revokeConnectedApp } from '../authorization-server/connected-apps.ts'
import type { Tenant } from '../core/tenant.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createSignedInUser } from '../testing/server-session.ts'

const REFUSED = (error_type: string, status_code = 400) => expect.objectContaining({ error_type, status_code })
const CALLBACK = 'http://localhost:3000/callback'
const RESOURCE = 'http://localhost:4321/mcp'

type Options = { client_type?: 'first_party' | 'third_party_public'; scopes?: string[] }

const DOCUMENTS = [{ resource_id: 'documents', actions: ['read'] }]
const POLICY: NonNullable<Tenant['config']['rbac_policy']> = {
  roles: [{ role_id: 'stytch_user', description: '', permissions: DOCUMENTS }],
  resources: [{ resource_id: 'documents', description: '', actions: ['read', 'write'] }],
  scopes: [{ scope: 'documents', description: '', permissions: DOCUMENTS }],
}

type Redeem = (code: string | undefined) => Promise<{ body: object }>

async function redeemFor(redeem: Redeem, code: string | undefined) {
  return (await redeem(code)).body as { access_token: string; refresh_token: string } // as documented
}

/** Creates a signed-in user and a client whose request can be started, submitted and redeemed. */
async function createRequest(
  { client_type = 'third_party_public', scopes = ['openid', 'email'] }: Options = {},
  rbac_policy?: typeof POLICY,
) {
  const project = await createServerProject(rbac_policy && { rbac_policy })
  const signedIn = await createSignedInUser(project.tenant)
  const { connected_app } = await project.client.connectedApp.clients.create({
    client_type,
    redirect_urls: [CALLBACK],
    ...(client_type === 'first_party' && { full_access_allowed: true }),
  })
  const { client_id, client_secret } = connected_app
  const verifier = randomBytes(32).toString('base64url')
  const request = { client_id, redirect_uri: CALLBACK, response_type: 'code', scopes }
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const { user_id } = signedIn.user
  const decision = { ...request, user_id, consent_granted: true, code_challenge, state: 's', resources: [RESOURCE] }
  const ask = (grant: object) => {
    const path = `/v1/public/${project.tenant.project_id}/oauth2/token`
    return project.call('POST', path, { client_id, client_secret, ...grant }, { authorization: '' })
  }
  const redeem = (code: string | undefined) => ask({ grant_type: 'authorization_code', code, code_verifier: verifier })
  const refresh = (refresh_token: string) => ask({ grant_type: 'refresh_token', refresh_token })
  const oauth = project.client.idp.oauth
  const getTokens = async (named: object = {}) => {
    const { authorization_code } = await oauth.authorize({ ...decision, ...named })
    return (await redeem(authorization_code)).body as { access_token: string; id_token: string } // as documented
  }
  return {
    ...project,
    ...signedIn,
    oauth,
    request,
    decision,
    redeem,
    refresh,
    getTokens,
    client_id,
    client_secret,
    user_id,
  }
}

test(
  'a server authorizes an OAuth client for a user, and the client redeems the code',
  { tags: ['server.86', 'method.idp-oauth-authorize-start'] },
  async () => {
    const { oauth, request, decision, redeem, user_id, client_id } = await createRequest()
    const started = await oauth.authorizeStart({ ...request, user_id })
    expect(started).toMatchObject({ user_id, consent_required: true, client: { client_id } })
    expect(started.scope_results.map(({ is_grantable }) => is_grantable)).toEqual([true, true])
    const { redirect_uri, authorization_code } = await oauth.authorize(decision)
    expect(Object.fromEntries(new URL(redirect_uri).searchParams)).toMatchObject({
      code: authorization_code,
      state: 's',
    })
    expect((await redeem(authorization_code)).status).toBe(200)
    expect(await oauth.authorizeStart({ ...request, user_id })).toMatchObject({ consent_required: false })
  },
)

test(
  'a denied authorization redirects to the client with an error and without a code',
  { tags: ['server.86', 'method.idp-oauth-authorize'] },
  async () => {
    const { oauth, decision } = await createRequest()
    const answer = await oauth.authorize({ ...decision, consent_granted: false })
    expect(new URL(answer.redirect_uri).searchParams.get('error')).toBe('access_denied')
    expect(answer).not.toHaveProperty('authorization_code')
  },
)

test(
  'a server’s authorization request must name one user, a known client, its redirect URI and known scopes',
  { tags: ['server.87', 'method.idp-oauth-authorize', 'method.idp-oauth-authorize-start'] },
  async () => {
    const { oauth, request, decision, user_id, session_token } = await createRequest()
    const start = (members: object) => oauth.authorizeStart({ ...request, user_id, ...members })
    await expect(oauth.authorizeStart(request)).rejects.toEqual(REFUSED('no_oauth_authorize_user_selector'))
    await expect(start({ session_token })).rejects.toEqual(REFUSED('too_many_user_selection_arguments'))
    await expect(start({ client_id: 'unknown' })).rejects.toEqual(REFUSED('connected_app_not_found', 404))
    await expect(start({ redirect_uri: 'http://localhost:3000/other' })).rejects.toEqual(
      REFUSED('connected_app_supplied_redirect_url_not_found_in_client', 401),
    )
    await expect(start({ scopes: ['unknown'] })).rejects.toEqual(REFUSED('oauth_invalid_scope_requested'))
    await expect(start({ scopes: ['full_access'] })).rejects.toEqual(
      REFUSED('third_party_clients_cannot_use_full_access'),
    )
    await expect(oauth.authorize({ ...decision, code_challenge: '' })).rejects.toEqual(
      REFUSED('pkce_required_for_idp_authorization_flow'),
    )
  },
)

test('the SDK introspects an access token locally', { tags: ['server.79', 'server.80', 'server.81'] }, async () => {
  const { client, getTokens, tenant, user_id, client_id } = await createRequest()
  const { access_token, id_token } = await getTokens()
  const claims = await client.idp.introspectTokenLocal(access_token)
  expect(claims).toMatchObject({
    subject: user_id,
    scope: 'openid email',
    audience: [tenant.project_id, RESOURCE],
    custom_claims: { client_id },
    token_type: 'access_token',
  })
  await expect(client.idp.introspectTokenLocal(id_token)).rejects.toMatchObject({
    code: 'jwt_invalid',
  })
})

test('the SDK introspects an access token by a call until its access is revoked', { tags: 'server.82' }, async () => {
  const { client, getTokens, user_id, client_id, tenant } = await createRequest()
  const { access_token } = await getTokens()
  const introspect = () => client.idp.introspectTokenNetwork({ token: access_token, client_id })
  const found = await introspect()
  expect(found).toMatchObject({ subject: user_id, audience: [tenant.project_id, RESOURCE], custom_claims: {} })
  revokeConnectedApp(tenant, user_id, client_id)
  await expect(introspect()).rejects.toMatchObject({ code: 'token_invalid' })
  expect((await client.idp.introspectTokenLocal(access_token)).subject).toBe(user_id)
})

test('a confidential client introspects a token with its secret', { tags: 'server.82' }, async () => {
  const { client, getTokens, client_id, client_secret = '' } = await createRequest({ client_type: 'first_party' })
  const { access_token: token } = await getTokens()
  expect((await client.idp.introspectTokenNetwork({ token, client_id, client_secret })).scope).toBe('openid email')
  await expect(client.idp.introspectTokenNetwork({ token, client_id, client_secret: 'wrong' })).rejects.toMatchObject({
    code: 'token_invalid',
  })
})

test('a token can be introspected with project credentials in the header, as the Python SDK does', async () => {
  const { call, tenant, getTokens, client_id } = await createRequest()
  const { access_token } = await getTokens()
  const form = new URLSearchParams({ token: access_token, client_id, token_type_hint: 'access_token' })
  const response = await call('POST', `/v1/public/${tenant.project_id}/oauth2/introspect`, String(form), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(response).toMatchObject({ status: 200, body: { active: true, status_code: 200, token_type: 'access_token' } })
  expect(response.body).not.toHaveProperty('jti')
})

test(
  'an access token with full access is exchanged once for the session that approved it',
  { tags: ['server.94', 'method.sessions-exchange-access-token'] },
  async () => {
    const request = await createRequest({ client_type: 'first_party', scopes: ['openid', 'full_access'] })
    const { client, getTokens, session_token, session_id, user_id, tenant } = request
    const named = { user_id: undefined, session_token }
    const { access_token } = await getTokens(named)
    const exchanged = await client.sessions.exchangeAccessToken({ access_token, session_duration_minutes: 30 })
    expect(exchanged).toMatchObject({ user_id, session: { session_id } })
    expect(exchanged.session?.authentication_factors.map(({ delivery_method }) => delivery_method)).toContain(
      'oauth_access_token_exchange',
    )
    const refused = REFUSED('idp_access_token_could_not_be_exchanged', 404)
    await expect(client.sessions.exchangeAccessToken({ access_token })).rejects.toEqual(refused)
    const byServer = await getTokens()
    await expect(client.sessions.exchangeAccessToken(byServer)).rejects.toEqual(refused)
    const old = await getTokens(named)
    tenant.clock.advance(301_000)
    await expect(client.sessions.exchangeAccessToken({ access_token: old.access_token })).rejects.toEqual(
      REFUSED('oauth_access_token_exchange_token_too_old'),
    )
    await expect(client.sessions.exchangeAccessToken({ access_token: 'made-up' })).rejects.toEqual(
      REFUSED('idp_access_token_not_found', 404),
    )
  },
)

test('an access token without full access cannot be exchanged for a session', { tags: 'server.94' }, async () => {
  const { client, getTokens, session_token } = await createRequest()
  const { access_token } = await getTokens({ user_id: undefined, session_token })
  await expect(client.sessions.exchangeAccessToken({ access_token })).rejects.toEqual(
    REFUSED('oauth_access_token_exchange_missing_full_access'),
  )
  expect(decodeJwt(access_token)['scope']).toBe('openid email')
})

test('an access token without a resource has the project as its only audience', { tags: 'server.79' }, async () => {
  const { client, getTokens, tenant } = await createRequest()
  const { access_token } = await getTokens({ resources: [] })
  expect((await client.idp.introspectTokenLocal(access_token)).audience).toEqual([tenant.project_id])
})

test(
  'revoking a connected app ends its access, but its access token still verifies locally',
  { tags: ['server.83', 'server.84', 'method.users-revoke'] },
  async () => {
    const { client, decision, oauth, redeem, refresh, user_id, client_id } = await createRequest({
      scopes: ['openid', 'offline_access'],
    })
    const { access_token: token, refresh_token } = await redeemFor(
      redeem,
      (await oauth.authorize(decision)).authorization_code,
    )
    const introspect = (named: string) => client.idp.introspectTokenNetwork({ token: named, client_id })
    expect((await introspect(refresh_token)).subject).toBe(user_id)
    await client.users.revoke({ user_id, connected_app_id: client_id })
    for (const named of [token, refresh_token])
      await expect(introspect(named)).rejects.toMatchObject({ code: 'token_invalid' })
    expect((await client.idp.introspectTokenLocal(token)).subject).toBe(user_id)
    expect(await refresh(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  },
)

test(
  'an access token is inactive after it expires, after its user is deleted, or when made up',
  { tags: ['server.35', 'server.84'] },
  async () => {
    const { client, getTokens, user_id, client_id, tenant } = await createRequest()
    const { access_token: token } = await getTokens()
    const introspect = (named: string) => client.idp.introspectTokenNetwork({ token: named, client_id })
    const inactive = { code: 'token_invalid' }
    await expect(introspect('made-up')).rejects.toMatchObject(inactive)
    expect((await introspect(token)).subject).toBe(user_id)
    tenant.clock.advance(60 * 60_000)
    await expect(introspect(token)).rejects.toMatchObject(inactive)
    const { access_token: fresh } = await getTokens()
    await client.users.delete({ user_id })
    await expect(introspect(fresh)).rejects.toMatchObject(inactive)
  },
)

test('the SDK checks the permissions of a scope against the RBAC policy locally', { tags: 'server.85' }, async () => {
  const { client, getTokens } = await createRequest({ scopes: ['openid', 'documents'] }, POLICY)
  const { access_token } = await getTokens()
  const check = (action: string) =>
    client.idp.introspectTokenLocal(access_token, { authorization_check: { resource_id: 'documents', action } })
  expect((await check('read')).scope).toBe('openid documents')
  await expect(check('write')).rejects.toMatchObject({ code: 'invalid_permissions' })
})

test(
  'the settings of an OAuth client determine the lifetime, audience and claims of its access tokens',
  { tags: ['server.92', 'method.connected-app-clients-update'] },
  async () => {
    const { client, getTokens, client_id, tenant, user_id } = await createRequest()
    await client.users.update({ user_id, trusted_metadata: { plan: 'pro' } })
    await client.connectedApp.clients.update({
      client_id,
      access_token_expiry_minutes: 5,
      access_token_custom_audience: 'https://tools.example',
      access_token_template_content: '{"plan": "{{ user.trusted_metadata.plan }}"}',
    })
    const { access_token } = await getTokens({ resources: [] })
    const { audience, custom_claims, expires_at, issued_at } = await client.idp.introspectTokenLocal(access_token)
    expect(audience).toEqual([tenant.project_id, 'https://tools.example'])
    expect(custom_claims).toMatchObject({ client_id, plan: 'pro' })
    expect(expires_at - issued_at).toBe(300)
  },
)
