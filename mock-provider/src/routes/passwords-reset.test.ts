import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EMAIL, logIn, openWithUser, PASSWORD, sendPasswordCall } from '../testing/password-user.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'
import { listMessages } from '../messages/messages.ts'
import { findUserByEmail, users } from '../users/users.ts'

const NEW_PASSWORD = 'melancholy walrus 4'
const BY_EXISTING = '/passwords/existing_password/reset'
const BY_SESSION = '/passwords/session/reset'

const existing = { email: EMAIL, existing_password: PASSWORD, new_password: NEW_PASSWORD }

async function isSignedIn(visitor: Visitor, session_token: string): Promise<boolean> {
  return (await visitor.call('/users/me', { method: 'GET', session_token })).statusCode === 200
}

test('a password reset with the existing password sets a new one and ends every earlier session', async () => {
  const visitor = await openWithUser()
  const before = (await logIn(visitor)).data.session_token
  const { data } = await sendPasswordCall(visitor, BY_EXISTING, existing)
  expect(await isSignedIn(visitor, data.session_token)).toBe(true)
  expect(await isSignedIn(visitor, before)).toBe(false)
  expect((await logIn(visitor)).type).toBe('unauthorized_credentials')
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test.each([
  [{ existing_password: 'a wrong one' }, 400, 'password_does_not_match'],
  [{ email: 'grace@example.com' }, 404, 'email_not_found'],
  [{ new_password: 'girafffe' }, 400, 'weak_password'],
  [{ new_password: 'giraffe' }, 400, 'breached_password'],
])('a reset with the existing password with %o is refused with %i %s', async (changes, status, type) => {
  const visitor = await openWithUser()
  expect(await sendPasswordCall(visitor, BY_EXISTING, { ...existing, ...changes })).toEqual({ status, type })
  expect((await logIn(visitor)).status).toBe(200)
})

test('an existing password that must be reset cannot be used to set a new one', async () => {
  const visitor = await openWithUser({ password: PASSWORD, password_requires_reset: true })
  expect(await sendPasswordCall(visitor, BY_EXISTING, existing)).toEqual({ status: 400, type: 'reset_password' })
})

test('wrong existing passwords in a password reset lock the user', async () => {
  const visitor = await openWithUser()
  visitor.tenant.config.user_lock_threshold = 1
  await sendPasswordCall(visitor, BY_EXISTING, { ...existing, existing_password: 'a wrong one' })
  expect(await logIn(visitor)).toEqual({ status: 403, type: 'user_lock_limit_reached' })
})

test('a password reset by a fresh session keeps that session and ends the others', async () => {
  const visitor = await openWithUser()
  const [mine, other] = [(await logIn(visitor)).data.session_token, (await logIn(visitor)).data.session_token]
  const { data } = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, mine)
  expect(data.session_token).toBe(mine)
  expect(await isSignedIn(visitor, other)).toBe(false)
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test('a session cannot reset the password five minutes after its login', async () => {
  const visitor = await openWithUser()
  const { session_token } = (await logIn(visitor)).data
  visitor.tenant.clock.advance(5 * 60_000)
  const reset = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)
  expect(reset).toEqual({ status: 401, type: 'session_too_old_to_reset_password' })
})

test('a third-party sign-in session that has also verified the password can reset it', async () => {
  const visitor = await openWithUser()
  const { session_token } = await visitor.signIn()
  const login = { email: EMAIL, password: PASSWORD, session_duration_minutes: 60 }
  const { data } = await sendPasswordCall(visitor, '/passwords/authenticate', login, session_token)
  expect(data.session.authentication_factors).toHaveLength(2)
  expect((await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, data.session_token)).status).toBe(200)
})

test('a session of a third-party sign-in cannot reset the password', async () => {
  const visitor = await openWithUser()
  const { session_token } = await visitor.signIn()
  const reset = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)
  expect(reset).toEqual({ status: 401, type: 'session_too_old_to_reset_password' })
})

test.each([
  ['no session is presented', undefined, 401, 'user_unauthenticated'],
  ['the session is unknown', 'unknown', 404, 'session_not_found'],
])('a password reset by session is refused when %s', async (_name, session_token, status, type) => {
  const visitor = await openWithUser()
  expect(await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)).toEqual({
    status,
    type,
  })
})

test('a session of a user without a password cannot reset a password', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const reset = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)
  expect(reset).toEqual({ status: 404, type: 'password_not_found' })
})

const START = '/passwords/email/reset/start'
const RESET = '/passwords/email/reset'
const URLS = {
  login_redirect_url: 'http://localhost:3000/authenticate',
  reset_password_redirect_url: 'http://localhost:3000/reset-password?from=mail',
}
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

function start(visitor: Visitor, changes: object = {}) {
  return visitor.call(START, { body: { email: EMAIL, ...URLS, ...changes } })
}

/** Follows both links of the newest mail, as a browser does. */
async function openMail(visitor: Visitor) {
  const [mail] = listMessages(visitor.tenant, { channel: 'email' })
  const opened: Record<string, URL> = {}
  for (const { token_type, href } of mail?.links ?? []) {
    opened[token_type] = new URL(String((await visitor.visit(href)).headers.location))
  }
  return { mail, opened, tokenOf: (token_type: string) => opened[token_type]?.searchParams.get('token') ?? '' }
}

/** Reads a user's reset mail. */
async function openWithMail(known?: object, changes: object = {}) {
  const visitor = await openWithUser(known)
  expect((await start(visitor, changes)).json().data).toEqual({ request_id: expect.any(String), status_code: 200 })
  const { tokenOf } = await openMail(visitor)
  const reset = (body: object = {}) =>
    sendPasswordCall(visitor, RESET, { token: tokenOf('reset_password'), password: NEW_PASSWORD, ...body })
  return { visitor, tokenOf, reset }
}

test('a password reset email has two links, which redirect to the app', async () => {
  const visitor = await openWithUser()
  await start(visitor, { email: 'ADA@example.com' })
  const { mail, opened } = await openMail(visitor)
  expect(mail).toMatchObject({ to: EMAIL, template: 'reset_password', locale: 'en', code: null })
  expect(mail?.subject).toBe('Set a new password for Latchkey')
  expect(mail?.links.map(({ token_type }) => token_type)).toEqual(['reset_password', 'login'])
  for (const { href } of mail?.links ?? []) {
    expect(href).toMatch(/^http:\/\/localhost:4010\/v1\/magic_links\/redirect\?public_token=/)
    expect(mail?.text).toContain(href)
    expect(mail?.html).toContain(href.replaceAll('&', '&amp;'))
  }
  expect(opened['reset_password']?.href).toMatch(
    /^http:\/\/localhost:3000\/reset-password\?from=mail&stytch_token_type=reset_password&token=[\w-]{43}$/,
  )
  expect(opened['login']?.href).toMatch(
    /^http:\/\/localhost:3000\/authenticate\?stytch_token_type=login&token=[\w-]{43}$/,
  )
})

test('a password reset email has the requested language and template', async () => {
  const visitor = await openWithUser()
  await start(visitor, { locale: 'fr', reset_password_template_id: 'my-template' })
  const { mail } = await openMail(visitor)
  expect(mail).toMatchObject({
    locale: 'fr',
    template: 'my-template',
    subject: 'Définissez un nouveau mot de passe pour Latchkey',
  })
})

test('an emailed reset token sets a new password, verifies the address, ends sessions and signs in', async () => {
  const { visitor, reset } = await openWithMail({ password: PASSWORD, email_verified: false })
  const before = (await logIn(visitor)).data.session_token
  const { data } = await reset()
  expect(data.user).toMatchObject({ emails: [{ verified: true }], password: { requires_reset: false } })
  expect(data.session.authentication_factors).toMatchObject([{ type: 'password', delivery_method: 'knowledge' }])
  expect((await visitor.call('/users/me', { method: 'GET', session_token: before })).statusCode).toBe(404)
  expect((await logIn(visitor)).type).toBe('unauthorized_credentials')
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test('an emailed reset token sets a first password and unlocks the user', async () => {
  const { visitor, reset } = await openWithMail({})
  Object.assign(findUserByEmail(visitor.tenant, EMAIL) ?? {}, { is_locked: true })
  expect((await reset()).data.user.is_locked).toBe(false)
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test('an emailed reset makes a password that had to be reset usable again', async () => {
  const { visitor, reset } = await openWithMail({ password: PASSWORD, password_requires_reset: true })
  await reset()
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test.each(['reset_password', 'login'])(
  'the %s link of a reset email signs in without a password, once',
  async (token_type) => {
    const { visitor, tokenOf } = await openWithMail()
    const authenticate = () => sendPasswordCall(visitor, '/magic_links/authenticate', { token: tokenOf(token_type) })
    const { data } = await authenticate()
    expect(data.session.authentication_factors).toMatchObject([{ type: 'magic_link', delivery_method: 'email' }])
    expect(await authenticate()).toEqual({ status: 401, type: 'unable_to_auth_magic_link' })
  },
)

test('signing in by the login link of an unverified email address requires a new password', async () => {
  const { visitor, tokenOf } = await openWithMail({ password: PASSWORD, email_verified: false })
  const { data } = await sendPasswordCall(visitor, '/magic_links/authenticate', { token: tokenOf('login') })
  expect(data.reset_sessions).toBe(true)
  expect(await logIn(visitor)).toEqual({ status: 400, type: 'reset_password' })
})

const REFUSED = { status: 401, type: 'unable_to_auth_password_reset_token' }

test('a password reset token works once and uses up the user’s other reset links', async () => {
  const { visitor, reset, tokenOf } = await openWithMail()
  await start(visitor)
  const second = await openMail(visitor)
  expect((await reset()).status).toBe(200)
  expect(await reset()).toEqual(REFUSED)
  expect(await reset({ token: second.tokenOf('reset_password') })).toEqual(REFUSED)
  const login = await sendPasswordCall(visitor, '/magic_links/authenticate', { token: tokenOf('login') })
  expect(login).toEqual({ status: 401, type: 'unable_to_auth_magic_link' })
})

test('only one of two simultaneous password resets succeeds', async () => {
  const { reset } = await openWithMail()
  const outcomes = await Promise.all([reset(), reset()])
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a password reset token expires after thirty minutes or after the requested time', async () => {
  const { visitor, reset } = await openWithMail()
  visitor.tenant.clock.advance(30 * 60_000)
  expect(await reset()).toEqual(REFUSED)
  await start(visitor, { reset_password_expiration_minutes: 5 })
  const short = await openMail(visitor)
  visitor.tenant.clock.advance(5 * 60_000 - 1000)
  expect(await reset({ token: short.tokenOf('reset_password'), password: 'giraffe' })).toMatchObject({ status: 400 })
  visitor.tenant.clock.advance(1000)
  expect(await reset({ token: short.tokenOf('reset_password') })).toEqual(REFUSED)
})

test('an unknown password reset token and one of a deleted user are refused', async () => {
  const { visitor, reset } = await openWithMail()
  expect(await reset({ token: 'unknown' })).toEqual(REFUSED)
  users(visitor.tenant).clear()
  expect(await reset()).toEqual(REFUSED)
})

test('a magic link token cannot set a password', async () => {
  const visitor = await openWithUser()
  await visitor.call('/magic_links/email/login_or_create', {
    body: {
      email: EMAIL,
      login_magic_link_url: URLS.login_redirect_url,
      signup_magic_link_url: URLS.login_redirect_url,
    },
  })
  const { tokenOf } = await openMail(visitor)
  const reset = await sendPasswordCall(visitor, RESET, { token: tokenOf('magic_links'), password: NEW_PASSWORD })
  expect(reset).toEqual(REFUSED)
})

test.each([
  [{ password: 'girafffe' }, 'weak_password'],
  [{ password: 'giraffe' }, 'breached_password'],
  [{ password: EMAIL }, 'weak_password'],
  [{ session_duration_minutes: 1 }, 'invalid_session_duration_minutes'],
  [{ code_verifier: VERIFIER }, 'pkce_did_not_expect_code_verifier'],
])('the reset request %o is refused and does not use up the token', async (changes, type) => {
  const { reset } = await openWithMail()
  expect(await reset(changes)).toEqual({ status: 400, type })
  expect((await reset()).status).toBe(200)
})

test.each([
  [{}, 'pkce_expected_code_verifier'],
  [{ code_verifier: 'x'.repeat(43) }, 'pkce_mismatch'],
  [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
])('a password reset token with a challenge is refused with %o', async (changes, type) => {
  const { reset } = await openWithMail(undefined, { code_challenge: CHALLENGE })
  expect(await reset(changes)).toEqual({ status: 400, type })
  expect((await reset({ code_verifier: VERIFIER })).status).toBe(200)
})

test.each([
  [{ email: 'ada' }, 400, 'invalid_email'],
  [{ email: 'grace@example.com' }, 404, 'email_not_found'],
  [{ email: 'bounced@example.com' }, 400, 'inactive_email'],
  [{ login_redirect_url: undefined }, 400, 'no_default_login_redirect_url_set'],
  [{ login_redirect_url: 'nowhere' }, 400, 'invalid_login_magic_link_url'],
  [{ login_redirect_url: 'https://evil.example' }, 400, 'no_match_for_provided_magic_link_url'],
  [{ reset_password_redirect_url: undefined }, 400, 'no_password_reset_redirect_url'],
  [{ reset_password_redirect_url: 'javascript:alert(1)' }, 400, 'invalid_password_reset_redirect_url'],
  [{ reset_password_redirect_url: 'https://evil.example' }, 400, 'no_match_for_provided_magic_link_url'],
  [{ reset_password_expiration_minutes: 4 }, 400, 'invalid_expiration'],
  [{ reset_password_expiration_minutes: 10_081 }, 400, 'invalid_expiration'],
  [{ locale: 'tlh' }, 400, 'invalid_locale'],
  [{ reset_password_template_id: 'unknown' }, 400, 'invalid_template_id'],
  [{ code_challenge: 'short' }, 400, 'invalid_pkce_code_challenge'],
])('a password reset start with %o is refused with %i %s and sends no mail', async (changes, status, type) => {
  const visitor = await openWithUser()
  Object.assign(visitor.tenant.config, { template_ids: ['known'], inactive_emails: ['bounced@example.com'] })
  // Without the first URL, which is the default.
  for (const urls of Object.values(visitor.tenant.config.redirect_urls)) urls.shift()
  const response = await start(visitor, changes)
  expect({ status: response.statusCode, type: response.json().error_type }).toEqual({ status, type })
  expect(listMessages(visitor.tenant)).toEqual([])
})

test('a project can require PKCE for password resets and can disable passwords', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.pkce_required_for_password_resets = true
  expect((await start(visitor)).json().error_type).toBe('invalid_pkce_code_challenge')
  visitor.tenant.config.sdk_passwords_enabled = false
  expect((await start(visitor)).json().error_type).toBe('passwords_incompatible_with_sdk_config')
  expect((await sendPasswordCall(visitor, RESET, { token: 'x', password: NEW_PASSWORD })).type).toBe(
    'passwords_incompatible_with_sdk_config',
  )
})
