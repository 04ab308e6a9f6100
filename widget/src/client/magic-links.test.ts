import { expect, test } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

const LOGIN_OR_CREATE = '/magic_links/email/login_or_create'
const AUTHENTICATE = '/magic_links/authenticate'
const BOOTSTRAP_PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`
const VERIFIER_KEY = `${STATE_KEY}::PKCE_VERIFIER:magic_links`
const PASSWORDS_KEY = `${STATE_KEY}::PKCE_VERIFIER:passwords`
const OPTIONS = { login_magic_link_url: 'https://app.example.com/authenticate', login_expiration_minutes: 30 }
const HALF_HOUR = { session_duration_minutes: 30 }

function createMailEnvironment(responses: object = {}) {
  const sent = { user_id: 'user-test-1', email_id: 'email-test-1', user_created: true }
  const paths = [LOGIN_OR_CREATE, '/magic_links/email/send/primary', '/magic_links/email/send/secondary']
  return createEnvironment({
    ...Object.fromEntries(paths.map((path) => [path, sent])),
    [AUTHENTICATE]: { ...createSignIn(), method_id: 'email-test-1', reset_sessions: false },
    ...responses,
  })
}

test('a magic link is requested with unchanged options', { tags: 'magic-links-send.body' }, async () => {
  const environment = createMailEnvironment()
  const { client } = await openClient(environment)
  expect(await client.magicLinks.email.loginOrCreate('ada@example.com', OPTIONS)).toMatchObject({ user_created: true })
  expect(environment.provider.bodiesOf(LOGIN_OR_CREATE)).toEqual([{ email: 'ada@example.com', ...OPTIONS }])
})

test(
  'with PKCE, every magic link request has the same code challenge',
  { tags: 'magic-links-authenticate.token' },
  async () => {
    const environment = createMailEnvironment({
      [BOOTSTRAP_PATH]: { ...BOOTSTRAP, pkce_required_for_email_magic_links: true },
    })
    const { client } = await openClient(environment)
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    const { code_challenge, code_verifier } = JSON.parse(environment.browser.local.get(VERIFIER_KEY) ?? '') as {
      code_challenge: string
      code_verifier: string
    }
    const body = { email: 'ada@example.com', code_challenge }
    expect(environment.provider.bodiesOf(LOGIN_OR_CREATE)).toEqual([body, body])
    await client.magicLinks.authenticate('token-1', HALF_HOUR)
    expect(environment.provider.bodiesOf(AUTHENTICATE)).toEqual([{ token: 'token-1', code_verifier, ...HALF_HOUR }])
    expect(environment.browser.local.has(VERIFIER_KEY)).toBe(false)
  },
)

test('requesting a magic link while signed in uses the secondary endpoint', async () => {
  const environment = createMailEnvironment()
  const visitor = await openClient(environment)
  await visitor.client.magicLinks.email.send('ada@example.com', OPTIONS)
  const signedIn = await openSignedIn(environment)
  await signedIn.client.magicLinks.email.send('work@example.com')
  expect(environment.provider.bodiesOf('/magic_links/email/send/primary')).toEqual([
    { email: 'ada@example.com', ...OPTIONS },
  ])
  expect(environment.provider.bodiesOf('/magic_links/email/send/secondary')).toEqual([{ email: 'work@example.com' }])
})

test('the token of a magic link signs in', async () => {
  const environment = createMailEnvironment()
  const { client } = await openClient(environment)
  const response = await client.magicLinks.authenticate('token-1', HALF_HOUR)
  expect(response).toMatchObject({ method_id: 'email-test-1' })
  expect(response).not.toHaveProperty('__user')
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('a magic link token is sent with the verifier of a password reset first, then with that of a magic link', async () => {
  const environment = createMailEnvironment({
    [AUTHENTICATE]: (body: { code_verifier: string }) =>
      body.code_verifier === 'of the mail' ? createSignIn() : errorResponse(400, 'pkce_mismatch'),
  })
  environment.browser.local.set(PASSWORDS_KEY, '{"code_challenge":"a","code_verifier":"of a reset"}')
  environment.browser.local.set(VERIFIER_KEY, '{"code_challenge":"b","code_verifier":"of the mail"}')
  const { client } = await openClient(environment)
  await client.magicLinks.authenticate('token-1', HALF_HOUR)
  const verifiers = environment.provider.bodiesOf(AUTHENTICATE).map((body) => Object(body).code_verifier as string)
  expect(verifiers).toEqual(['of a reset', 'of the mail'])
  expect(environment.browser.local.has(PASSWORDS_KEY)).toBe(true)
  expect(environment.browser.local.has(VERIFIER_KEY)).toBe(false)
})

test('a used magic link does not sign in', async () => {
  const environment = createMailEnvironment({ [AUTHENTICATE]: () => errorResponse(401, 'unable_to_auth_magic_link') })
  const { client } = await openClient(environment)
  await expect(client.magicLinks.authenticate('token-1', HALF_HOUR)).rejects.toMatchObject({
    name: 'ProviderError',
    error_type: 'unable_to_auth_magic_link',
  })
  expect(client.session.getSync()).toBeNull()
})
