import { expect, test } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createWorld, openClient, openSignedIn, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

const LOGIN_OR_CREATE = '/magic_links/email/login_or_create'
const AUTHENTICATE = '/magic_links/authenticate'
const BOOTSTRAP_PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`
const VERIFIER_KEY = `${STATE_KEY}::PKCE_VERIFIER:magic_links`
const PASSWORDS_KEY = `${STATE_KEY}::PKCE_VERIFIER:passwords`
const OPTIONS = { login_magic_link_url: 'https://app.example.com/authenticate', login_expiration_minutes: 30 }
const HALF_HOUR = { session_duration_minutes: 30 }

function createMailWorld(answers: object = {}) {
  const sent = { user_id: 'user-test-1', email_id: 'email-test-1', user_created: true }
  const paths = [LOGIN_OR_CREATE, '/magic_links/email/send/primary', '/magic_links/email/send/secondary']
  return createWorld({
    ...Object.fromEntries(paths.map((path) => [path, sent])),
    [AUTHENTICATE]: { ...createSignIn(), method_id: 'email-test-1', reset_sessions: false },
    ...answers,
  })
}

test('a link is asked for with the options as they are', async () => {
  const world = createMailWorld()
  const { client } = await openClient(world)
  expect(await client.magicLinks.email.loginOrCreate('ada@example.com', OPTIONS)).toMatchObject({ user_created: true })
  expect(world.provider.bodiesOf(LOGIN_OR_CREATE)).toEqual([{ email: 'ada@example.com', ...OPTIONS }])
})

test('a project that wants PKCE gets one challenge for all its mails', async () => {
  const world = createMailWorld({ [BOOTSTRAP_PATH]: { ...BOOTSTRAP, pkce_required_for_email_magic_links: true } })
  const { client } = await openClient(world)
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  const { code_challenge, code_verifier } = JSON.parse(world.browser.local.get(VERIFIER_KEY) ?? '') as {
    code_challenge: string
    code_verifier: string
  }
  const body = { email: 'ada@example.com', code_challenge }
  expect(world.provider.bodiesOf(LOGIN_OR_CREATE)).toEqual([body, body])
  await client.magicLinks.authenticate('token-1', HALF_HOUR)
  expect(world.provider.bodiesOf(AUTHENTICATE)).toEqual([{ token: 'token-1', code_verifier, ...HALF_HOUR }])
  expect(world.browser.local.has(VERIFIER_KEY)).toBe(false)
})

test('sending goes by whether somebody is signed in', async () => {
  const world = createMailWorld()
  const visitor = await openClient(world)
  await visitor.client.magicLinks.email.send('ada@example.com', OPTIONS)
  const signedIn = await openSignedIn(world)
  await signedIn.client.magicLinks.email.send('work@example.com')
  expect(world.provider.bodiesOf('/magic_links/email/send/primary')).toEqual([{ email: 'ada@example.com', ...OPTIONS }])
  expect(world.provider.bodiesOf('/magic_links/email/send/secondary')).toEqual([{ email: 'work@example.com' }])
})

test('a token signs in', async () => {
  const world = createMailWorld()
  const { client } = await openClient(world)
  const answer = await client.magicLinks.authenticate('token-1', HALF_HOUR)
  expect(answer).toMatchObject({ method_id: 'email-test-1' })
  expect(answer).not.toHaveProperty('__user')
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('the verifier of a password reset is tried first, then that of magic links', async () => {
  const world = createMailWorld({
    [AUTHENTICATE]: (body: { code_verifier: string }) =>
      body.code_verifier === 'of the mail' ? createSignIn() : errorResponse(400, 'pkce_mismatch'),
  })
  world.browser.local.set(PASSWORDS_KEY, '{"code_challenge":"a","code_verifier":"of a reset"}')
  world.browser.local.set(VERIFIER_KEY, '{"code_challenge":"b","code_verifier":"of the mail"}')
  const { client } = await openClient(world)
  await client.magicLinks.authenticate('token-1', HALF_HOUR)
  const verifiers = world.provider.bodiesOf(AUTHENTICATE).map((body) => Object(body).code_verifier as string)
  expect(verifiers).toEqual(['of a reset', 'of the mail'])
  expect(world.browser.local.has(PASSWORDS_KEY)).toBe(true)
  expect(world.browser.local.has(VERIFIER_KEY)).toBe(false)
})

test('a used link is refused, and nobody is signed in', async () => {
  const world = createMailWorld({ [AUTHENTICATE]: () => errorResponse(401, 'unable_to_auth_magic_link') })
  const { client } = await openClient(world)
  await expect(client.magicLinks.authenticate('token-1', HALF_HOUR)).rejects.toMatchObject({
    name: 'ProviderError',
    error_type: 'unable_to_auth_magic_link',
  })
  expect(client.session.getSync()).toBeNull()
})
