import { expect, test } from 'vitest'
import { callAsBrowser, expectRefusal } from '../testing/server-browser.ts'
import { createServerProject, type ServerProject } from '../testing/server-sdk.ts'
import { users } from '../users/users.ts'

const RETURN_URL = 'http://localhost:3000/authenticate'
const VERIFIER = 'v'.repeat(43)

/** Signs in on the third party's page of the mock. @returns the token with which the browser returns to the app */
async function signInAtGithub({ tenant }: ServerProject, subject: string, more: Record<string, string> = {}) {
  const open = (url: URL, body?: URLSearchParams) =>
    fetch(url, { redirect: 'manual', ...(body && { method: 'POST', body }) })
  const next = (response: Response, from: URL) => new URL(response.headers.get('location') ?? '', from)
  const start = new URL('/v1/public/oauth/github/start', tenant.addresses.provider)
  const { public_token } = tenant
  const query = { public_token, login_redirect_url: RETURN_URL, signup_redirect_url: RETURN_URL, ...more }
  start.search = new URLSearchParams(query).toString()
  const started = await open(start)
  const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';')
  const page = next(started, start)
  const { client_id = '', redirect_uri = '', state = '', scope = '' } = Object.fromEntries(page.searchParams)
  const fields = { client_id, redirect_uri, state, scope, action: 'choose', provider_subject: subject }
  const chosen = await open(new URL(page.pathname, page), new URLSearchParams(fields))
  const back = await fetch(next(chosen, page), { redirect: 'manual', headers: { cookie } })
  return next(back, page).searchParams.get('token') ?? ''
}

test(
  'a server exchanges the token of a third-party sign-in for its user, once',
  { tags: ['server.58', 'server.59', 'method.oauth-authenticate'] },
  async () => {
    const project = await createServerProject()
    const { client, tenant } = project
    const token = await signInAtGithub(project, 'github-ada')
    const signedIn = await client.oauth.authenticate({ token, session_duration_minutes: 60 })
    expect(signedIn).toMatchObject({
      status_code: 200,
      provider_type: 'GitHub',
      provider_subject: 'github-ada',
      provider_values: { scopes: expect.arrayContaining(['read:user']), refresh_token: '' },
      reset_sessions: false,
      user_session: { authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_github' }] },
    })
    expect(signedIn).not.toHaveProperty('session')
    expect(users(tenant).get(signedIn.user_id)?.providers[0]?.oauth_user_registration_id).toBe(
      signedIn.oauth_user_registration_id,
    )
    await expectRefusal(client.oauth.authenticate({ token }), 400, 'oauth_token_not_found')
  },
)

test('an OAuth token starts no session if the call has no duration', async () => {
  const project = await createServerProject()
  const token = await signInAtGithub(project, 'github-ada')
  expect(await project.client.oauth.authenticate({ token })).toMatchObject({ user_session: null, session_token: '' })
})

test('a refused call does not use up the OAuth token', { tags: 'method.oauth-authenticate' }, async () => {
  const project = await createServerProject()
  const { client } = project
  const first = await client.oauth.authenticate({
    token: await signInAtGithub(project, 'github-ada'),
    session_duration_minutes: 60,
  })
  const code_challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(VERIFIER))).toString('base64url')
  const token = await signInAtGithub(project, 'github-grace', { code_challenge })
  const code_verifier = VERIFIER
  await expectRefusal(client.oauth.authenticate({ token }), 400, 'pkce_expected_code_verifier')
  await expectRefusal(client.oauth.authenticate({ token, code_verifier: 'w'.repeat(43) }), 400, 'pkce_mismatch')
  const { session_token } = first
  await expectRefusal(client.oauth.authenticate({ token, code_verifier, session_token }), 400, 'user_id_mismatch')
  await expectRefusal(
    client.oauth.authenticate({ token, code_verifier, session_duration_minutes: 4 }),
    400,
    'invalid_session_duration_minutes',
  )
  expect(await client.oauth.authenticate({ token, code_verifier })).toMatchObject({ provider_subject: 'github-grace' })
})

test(
  'a server can attach a third-party account to a user that it names',
  { tags: ['server.60', 'method.oauth-attach'] },
  async () => {
    const project = await createServerProject()
    const { client } = project
    const token = await signInAtGithub(project, 'github-ada')
    const { user_id, session_token } = await client.oauth.authenticate({ token, session_duration_minutes: 60 })
    for (const named of [{ user_id }, { session_token }]) {
      const { oauth_attach_token } = await client.oauth.attach({ provider: 'github', ...named })
      const added = await signInAtGithub(project, 'github-grace', { oauth_attach_token })
      const { user } = await client.oauth.authenticate({ token: added })
      expect(user).toMatchObject({ user_id, providers: [{}, { provider_subject: 'github-grace' }] })
    }
  },
)

test('a call must name its user in exactly one way', { tags: 'method.oauth-attach' }, async () => {
  const { client } = await createServerProject()
  const attach = (named: object, provider = 'github') => client.oauth.attach({ provider, ...named })
  const user_id = `user-test-${crypto.randomUUID()}`
  await expectRefusal(attach({}), 400, 'no_user_selection_arguments')
  await expectRefusal(attach({ user_id: '', session_token: '' }), 400, 'no_user_selection_arguments')
  await expectRefusal(attach({ user_id, session_token: 'x' }), 400, 'too_many_user_selection_arguments')
  await expectRefusal(attach({ user_id }), 404, 'user_not_found')
  await expectRefusal(attach({ user_id: 'nobody' }), 400, 'invalid_user_id')
  await expectRefusal(attach({ session_token: 'unknown' }), 404, 'session_not_found')
})

test('attaching an account of an unknown third party is refused', async () => {
  const { client } = await createServerProject()
  const { user_id } = await client.passwords.create({ email: 'ada@example.com', password: 'marvellous giraffe 9' })
  await expectRefusal(client.oauth.attach({ provider: 'myspace', user_id }), 400, 'invalid_oauth_provider')
})

test('the sandbox tokens of the documentation work for servers only', { tags: 'server.47' }, async () => {
  const project = await createServerProject()
  const { client } = project
  const token = 'hdPVZHHX0UoRa7hJTuuPHi1vlddffSnoweRbVFf5-H8g'
  for (let round = 0; round < 2; round += 1)
    expect(await client.oauth.authenticate({ token, session_duration_minutes: 60 })).toMatchObject({
      user_id: 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd',
      user: { providers: [{ provider_type: 'Google' }] },
      user_session: { authentication_factors: [{ type: 'oauth' }] },
    })
  const inBrowser = await callAsBrowser(project, '/oauth/authenticate', { token, session_duration_minutes: 60 })
  expect(inBrowser.body).toMatchObject({ error_type: 'oauth_token_not_found' })
  const unknown = '59cnLELtq5cFVS6uYK9f-pAWzBkhqZl8AvLhbhOvKNWw'
  await expectRefusal(client.oauth.authenticate({ token: unknown }), 400, 'oauth_token_not_found')
})
