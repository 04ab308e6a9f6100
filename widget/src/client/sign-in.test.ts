import { expect, test, vi } from 'vitest'
import type { UnconfirmedSignIn } from './sign-in.ts'
import { createSignIn, createUser, BOOTSTRAP, createSession, type Call } from './testing/fake-provider.ts'
import { settle } from './testing/fake-clock.ts'
import { createEnvironment, openSignedIn, openClient, PUBLIC_TOKEN } from './testing/open-client.ts'

const HOUR = { session_duration_minutes: 60 }
const INTERMEDIATE = {
  ...createSignIn(),
  session: null,
  session_token: '',
  session_jwt: '',
  intermediate_session_token: 'ist-1',
}
const PATH = '/passwords/authenticate'
const CREDENTIALS = { email: 'ada@example.com', password: 'secret', ...HOUR }

test(
  'a sign-in response with only an intermediate session token stores it, removes the session, and throws',
  { tags: 'session-state.intermediate-sign-in' },
  async () => {
    const environment = createEnvironment({ [PATH]: INTERMEDIATE })
    const { client } = await openSignedIn(environment)
    await expect(client.passwords.authenticate(CREDENTIALS)).rejects.toMatchObject({
      name: 'SecondFactorRequiredError',
    })
    expect(environment.browser.getCookies().map(({ name }) => name)).toEqual(['stytch_intermediate_session_token'])
    expect(client.intermediateToken.get()).toBe('ist-1')
    expect([client.session.getSync(), client.user.getSync()]).toEqual([null, null])
  },
)

test('the second-factor call carries the intermediate token, and the new session removes it', async () => {
  const environment = createEnvironment({
    [PATH]: INTERMEDIATE,
    '/totps/authenticate': { ...createSignIn(), totp_id: 'totp-test-1' },
  })
  const { client } = await openSignedIn(environment)
  await expect(client.passwords.authenticate(CREDENTIALS)).rejects.toThrow()
  await client.totps.authenticate({ totp_code: '123456', ...HOUR })
  expect(environment.provider.bodiesOf('/totps/authenticate')).toEqual([
    { totp_code: '123456', ...HOUR, intermediate_session_token: 'ist-1' },
  ])
  expect(client.intermediateToken.get()).toBeNull()
  expect(client.user.getSync()).toEqual(createUser())
})

test('a sign-in response with neither a session nor an intermediate session token is rejected', async () => {
  const { intermediate_session_token: _, ...response } = INTERMEDIATE
  const { client } = await openSignedIn(createEnvironment({ [PATH]: response }))
  await expect(client.passwords.authenticate(CREDENTIALS)).rejects.toMatchObject({ name: 'NetworkError' })
  expect(client.session.getSync()).not.toBeNull()
})

const MAIL = '/magic_links/authenticate'
const RESET = '/passwords/email/reset'
const IMPERSONATE = '/impersonation/authenticate'
const HALF_HOUR = { session_duration_minutes: 30 }
const SENT = { user_id: 'user-test-1', email_id: 'email-test-1', user_created: true }
/** The user whom an attacker's link signs in. */
const MALLORY = { ...createUser(), user_id: 'user-test-mallory' }
const OF_MALLORY = {
  ...createSignIn({
    session: createSession({ session_id: 'session-test-mallory', user_id: MALLORY.user_id }),
    session_token: 'token-mallory',
    session_jwt: 'h.p.mallory',
  }),
  user: MALLORY,
  __user: MALLORY,
  user_id: MALLORY.user_id,
}

function createLinks(response: object = OF_MALLORY) {
  return createEnvironment({
    [`/projects/bootstrap/${PUBLIC_TOKEN}`]: { ...BOOTSTRAP, pkce_required_for_oauth: false },
    '/magic_links/email/login_or_create': SENT,
    '/passwords/email/reset/start': SENT,
    [MAIL]: response,
    [RESET]: response,
    [IMPERSONATE]: response,
  })
}

/** Creates a callback that accepts or declines every unconfirmed sign-in. */
function createAsked(answer: boolean) {
  return vi.fn(async (_signIn: UnconfirmedSignIn) => answer)
}

const readToken = (environment: ReturnType<typeof createLinks>) =>
  environment.browser.getCookies().find(({ name }) => name === 'stytch_session')?.value

/** Returns the password of a call's Basic credentials: the session token, or without one the public token. */
function toPassword({ headers }: Pick<Call, 'headers'>): string | undefined {
  return atob(headers.get('authorization')?.replace('Basic ', '') ?? '').split(':')[1]
}

test('a link that this browser did not request signs in once the user confirms it', async () => {
  const environment = createLinks()
  let stored: string | undefined = 'unread'
  const confirmSignIn = vi.fn(async (_signIn: UnconfirmedSignIn) => {
    stored = readToken(environment)
    return true
  })
  const { client } = await openClient(environment, { confirmSignIn })
  await client.magicLinks.authenticate('t', HALF_HOUR)
  expect(confirmSignIn.mock.calls).toEqual([[{ user: null, isRequested: false, replacedUser: null }]])
  expect(stored).toBeUndefined()
  expect(readToken(environment)).toBe('token-mallory')
})

test(
  'declining a link that was not requested stores nothing and exchanges nothing, so the token still works',
  { tags: 'threat.b1' },
  async () => {
    const environment = createLinks()
    const { client } = await openSignedIn(environment, { confirmSignIn: createAsked(true) })
    const refusing = await openClient(environment, { confirmSignIn: createAsked(false) })
    const before = environment.browser.getCookies()
    await expect(refusing.client.magicLinks.authenticate('t', HALF_HOUR)).rejects.toMatchObject({
      name: 'SignInDeclinedError',
    })
    expect(environment.browser.getCookies()).toEqual(before)
    expect(client.session.getSync()).toEqual(createSignIn().session)
    expect(environment.provider.bodiesOf(MAIL)).toEqual([])
  },
)

test(
  'a link that would replace another user is asked about again, and declining revokes only its session',
  { tags: 'threat.b1' },
  async () => {
    const environment = createLinks()
    const { client } = await openSignedIn(environment, { confirmSignIn: createAsked(true) })
    const confirmSignIn = vi.fn(async ({ user }: UnconfirmedSignIn) => user === null)
    const refusing = await openClient(environment, { confirmSignIn })
    const before = environment.browser.getCookies()
    await expect(refusing.client.magicLinks.authenticate('t', HALF_HOUR)).rejects.toMatchObject({
      name: 'SignInDeclinedError',
    })
    expect(confirmSignIn.mock.calls[1]).toEqual([{ user: MALLORY, isRequested: false, replacedUser: createUser() }])
    expect(environment.browser.getCookies()).toEqual(before)
    expect(client.session.getSync()).toEqual(createSignIn().session)
    const revocations = environment.provider.calls.filter(({ path }) => path === '/sessions/revoke')
    expect(revocations.map(toPassword)).toEqual(['token-mallory'])
  },
)

test(
  'a page that the browser renders in advance exchanges no token until it is opened',
  { tags: 'threat.b11' },
  async () => {
    const environment = createLinks(createSignIn())
    const { client, tab } = await openClient(environment)
    let open = () => {}
    tab.set({ opened: new Promise((resolve) => (open = resolve)) })
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    const signingIn = client.magicLinks.authenticate('t', HALF_HOUR)
    await settle()
    expect(environment.provider.bodiesOf(MAIL)).toEqual([])
    open()
    await signingIn
    expect(environment.provider.bodiesOf(MAIL)).toHaveLength(1)
  },
)

test('a confirmation callback that rejects cancels the sign-in', async () => {
  const environment = createLinks()
  const { client } = await openClient(environment, { confirmSignIn: () => Promise.reject(new Error('closed')) })
  await expect(client.magicLinks.authenticate('t', HALF_HOUR)).rejects.toMatchObject({
    name: 'SignInDeclinedError',
    message: 'The sign-in was cancelled.',
  })
  expect(readToken(environment)).toBeUndefined()
})

test(
  'exchanging a link that this browser did not request sends no session of this browser',
  { tags: 'threat.b1' },
  async () => {
    const environment = createLinks()
    const { client } = await openSignedIn(environment, { confirmSignIn: createAsked(true) })
    await client.magicLinks.authenticate('t', HALF_HOUR)
    const [call] = environment.provider.calls.filter(({ path }) => path === MAIL)
    expect(call?.credentials).toBe('omit')
    expect(call && toPassword(call)).toBe(PUBLIC_TOKEN)
  },
)

test.each([
  ['a mailed link', MAIL],
  ['a password reset', RESET],
  ['a third party', '/oauth/authenticate'],
])('a sign-in by %s that this browser has requested needs no confirmation', async (_name, path) => {
  const environment = createLinks(createSignIn())
  const confirmSignIn = createAsked(false)
  const { client } = await openClient(environment, { confirmSignIn })
  const play: Record<string, () => Promise<unknown>> = {
    [MAIL]: async () => {
      await client.magicLinks.email.loginOrCreate('ada@example.com')
      await client.magicLinks.authenticate('t', HALF_HOUR)
    },
    [RESET]: async () => {
      await client.passwords.resetByEmailStart({ email: 'ada@example.com' })
      await client.passwords.resetByEmail({ token: 't', password: 'p', ...HALF_HOUR })
    },
    '/oauth/authenticate': async () => {
      await client.oauth.github.start()
      await client.oauth.authenticate('t', HALF_HOUR)
    },
  }
  await play[path]?.()
  expect(confirmSignIn).not.toHaveBeenCalled()
  expect(readToken(environment)).toBe('token-1')
})

test('a request for a link skips the confirmation of one sign-in only', async () => {
  const environment = createLinks(createSignIn())
  const confirmSignIn = createAsked(true)
  const { client } = await openClient(environment, { confirmSignIn })
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  await client.magicLinks.authenticate('t', HALF_HOUR)
  await client.magicLinks.authenticate('u', HALF_HOUR)
  expect(confirmSignIn).toHaveBeenCalledTimes(1)
})

test.each([
  [3_600_000, 0],
  [3_600_001, 1],
])(
  '%i ms after a link was requested, the user is asked %i times to confirm the sign-in',
  { tags: 'chosen.link-request-age' },
  async (age_ms, times) => {
    const environment = createLinks(createSignIn())
    const confirmSignIn = createAsked(true)
    const { client } = await openClient(environment, { confirmSignIn })
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    environment.clock.sleep(age_ms)
    await client.magicLinks.authenticate('t', HALF_HOUR)
    expect(confirmSignIn).toHaveBeenCalledTimes(times)
  },
)

test('a requested sign-in that would replace another user requires a confirmation', async () => {
  const environment = createLinks()
  const confirmSignIn = createAsked(true)
  const { client } = await openClient(environment, { confirmSignIn })
  await client.oauth.github.start()
  await client.oauth.authenticate('t', HALF_HOUR)
  await client.magicLinks.email.loginOrCreate('mallory@example.com')
  await client.magicLinks.authenticate('t', HALF_HOUR)
  expect(confirmSignIn.mock.calls).toEqual([[{ user: MALLORY, isRequested: true, replacedUser: createUser() }]])
})

test('a requested sign-in of the user who is already signed in needs no confirmation', async () => {
  const environment = createLinks(createSignIn())
  const { client } = await openSignedIn(environment)
  const again = await openClient(environment, { confirmSignIn: createAsked(false) })
  await again.client.magicLinks.email.loginOrCreate('ada@example.com')
  await again.client.magicLinks.authenticate('t', HALF_HOUR)
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('an impersonation sign-in always requires a confirmation', async () => {
  const environment = createLinks()
  const confirmSignIn = createAsked(true)
  const { client } = await openClient(environment, { confirmSignIn })
  await client.impersonation.authenticate({ impersonation_token: 't' })
  expect(confirmSignIn).toHaveBeenCalledTimes(1)
})

test('declining a first factor that was not requested stores no intermediate session token', async () => {
  const { session: _, ...unfinished } = OF_MALLORY
  const waiting = { ...unfinished, session: null, session_token: '', intermediate_session_token: 'intermediate' }
  const environment = createLinks(waiting)
  const { client } = await openSignedIn(environment, { confirmSignIn: createAsked(true) })
  const refusing = await openClient(environment, { confirmSignIn: createAsked(false) })
  await expect(refusing.client.magicLinks.authenticate('t', HALF_HOUR)).rejects.toMatchObject({
    name: 'SignInDeclinedError',
  })
  expect(client.intermediateToken.get()).toBeNull()
  expect(readToken(environment)).toBe('token-1')
})

test('a sign-in that was not requested is an error if its session is in HttpOnly cookies', async () => {
  const environment = createLinks({ ...OF_MALLORY, session_token: '', session_jwt: '' })
  const { client } = await openClient(environment, { confirmSignIn: createAsked(true) })
  await expect(client.magicLinks.authenticate('t', HALF_HOUR)).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringContaining('HttpOnly cookies'),
  })
  expect(client.session.getSync()).toBeNull()
})

test('without a confirmation callback, a link that was not requested signs in', async () => {
  const environment = createLinks()
  const { client } = await openSignedIn(environment)
  await client.magicLinks.authenticate('t', HALF_HOUR)
  expect(readToken(environment)).toBe('token-mallory')
})
