import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMailReader, SIGNUP_URL, type MailReader } from '../testing/mail-reader.ts'
import { LOGIN_URL } from '../testing/visitor.ts'
import { createUser, users } from '../users/users.ts'

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const MINUTE_MS = 60_000

function authenticate(reader: MailReader, body: object = {}, session_token?: string) {
  const all = { token: reader.token(), session_duration_minutes: 30, ...body }
  return reader.ask('/magic_links/authenticate', all, session_token)
}

/** Returns the app's URL that the newest link leads to, without the token. */
async function follow(reader: MailReader): Promise<string> {
  const response = await reader.visitor.visit(reader.newest().links[0]?.href ?? '')
  expect(response.statusCode).toBe(302)
  const url = new URL(String(response.headers.location))
  expect(url.searchParams.get('token')).toBe(reader.token())
  url.searchParams.delete('token')
  return url.href
}

test('an unknown email address creates a user, and the magic link signs the user in', async () => {
  const reader = createMailReader()
  const sent = await reader.askForLink('ada@example.com')
  expect(sent).toMatchObject({ status: 200, data: { user_created: true } })
  const { status, data } = await authenticate(reader)
  expect(status).toBe(200)
  expect(data).toMatchObject({ user_id: sent.data.user_id, method_id: sent.data.email_id, reset_sessions: false })
  expect(data.user).toMatchObject({ status: 'active', emails: [{ email: 'ada@example.com', verified: true }] })
  expect(data.__user).toEqual(data.user)
  expect(data.session.authentication_factors).toMatchObject([
    {
      type: 'magic_link',
      delivery_method: 'email',
      email_factor: { email_id: sent.data.email_id, email_address: 'ada@example.com' },
    },
  ])
})

test('a magic link for a known email address finds its user, ignoring case', async () => {
  const reader = createMailReader()
  const first = await reader.askForLink('ada@example.com')
  const second = await reader.askForLink('Ada@Example.com')
  expect(second.data).toMatchObject({ user_created: false, user_id: first.data.user_id, email_id: first.data.email_id })
  expect(users(reader.visitor.tenant).size).toBe(1)
})

test('magic links send new and pending users to the signup URL, others to the login URL', async () => {
  const reader = createMailReader()
  await reader.askForLink('new@example.com')
  expect(await follow(reader)).toBe(`${SIGNUP_URL}?stytch_token_type=magic_links`)
  await reader.askForLink('new@example.com')
  expect(await follow(reader)).toBe(`${LOGIN_URL}?stytch_token_type=magic_links`)
  createUser(reader.visitor.tenant, { email: 'pending@example.com', status: 'pending' })
  await reader.askForLink('pending@example.com')
  expect(await follow(reader)).toBe(`${SIGNUP_URL}?stytch_token_type=magic_links`)
  await authenticate(reader)
  await reader.askForLink('pending@example.com')
  expect(await follow(reader)).toBe(`${LOGIN_URL}?stytch_token_type=magic_links`)
})

test('a magic link works once', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  await authenticate(reader)
  expect(await authenticate(reader)).toMatchObject({ status: 401, error_type: 'unable_to_auth_magic_link' })
})

test('only one of two simultaneous calls with the same magic link succeeds', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const claims = await Promise.all([authenticate(reader), authenticate(reader)])
  expect(claims.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401])
})

test('an unknown magic link token is not found', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const answer = await authenticate(reader, { token: 'nobody-made-this' })
  expect(answer).toMatchObject({ status: 404, error_type: 'magic_link_not_found' })
})

test('a magic link lasts as long as the call requests, by the tenant’s clock', async () => {
  const reader = createMailReader()
  const { clock } = reader.visitor.tenant
  clock.freeze()
  await reader.askForLink('ada@example.com', { signup_expiration_minutes: 30 })
  expect(reader.newest().expires_at).toBe(new Date(clock.now() + 30 * MINUTE_MS).toISOString())
  clock.advance(30 * MINUTE_MS)
  expect(await authenticate(reader)).toMatchObject({ status: 401, error_type: 'unable_to_auth_magic_link' })
  await reader.askForLink('ada@example.com', { login_expiration_minutes: 30 })
  clock.advance(30 * MINUTE_MS - 1)
  expect(await authenticate(reader)).toMatchObject({ status: 200 })
})

test('by default a login magic link lasts an hour and a signup magic link a week', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.clock.freeze(0)
  await reader.askForLink('ada@example.com')
  expect(reader.newest().expires_at).toBe('1970-01-08T00:00:00.000Z')
  await reader.askForLink('ada@example.com')
  expect(reader.newest().expires_at).toBe('1970-01-01T01:00:00.000Z')
})

test.each([
  [{ email: 'ada' }, 'invalid_email'],
  [{ login_expiration_minutes: 4 }, 'invalid_expiration'],
  [{ signup_expiration_minutes: 10_081 }, 'invalid_expiration'],
  [{ locale: 'tlh' }, 'invalid_locale'],
  [{ login_magic_link_url: 'not a url' }, 'invalid_login_magic_link_url'],
  [{ signup_magic_link_url: 'javascript:alert(1)' }, 'invalid_signup_magic_link_url'],
  [{ login_magic_link_url: 'https://evil.example/' }, 'no_match_for_provided_magic_link_url'],
  [{ code_challenge: 'short' }, 'invalid_pkce_code_challenge'],
] as const)('the magic link request %o is refused as %s and has no effect', async (more, error_type) => {
  const reader = createMailReader()
  expect(await reader.askForLink('ada@example.com', more)).toMatchObject({ error_type })
  expect(users(reader.visitor.tenant).size).toBe(0)
  expect(() => reader.newest()).toThrow('empty')
})

test.each([
  [{ login_magic_link_url: '' }, 'no_default_login_redirect_url_set'],
  [{ signup_magic_link_url: '' }, 'no_default_signup_redirect_url_set'],
] as const)(
  'in a project without default URLs, the magic link request %o is refused as %s',
  async (more, error_type) => {
    const reader = createMailReader()
    for (const urls of Object.values(reader.visitor.tenant.config.redirect_urls)) urls.shift()
    expect(await reader.askForLink('ada@example.com', more)).toMatchObject({ error_type })
  },
)

test('a project that lists its email templates refuses others', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.config.template_ids = ['spring']
  const unknown = await reader.askForLink('ada@example.com', { login_template_id: 'autumn' })
  expect(unknown).toMatchObject({ status: 400, error_type: 'invalid_template_id' })
  await reader.askForLink('ada@example.com', { signup_template_id: 'spring' })
  expect(reader.newest().template).toBe('spring')
})

test('a magic link without a redirect URL leads to the project’s default', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.config.redirect_urls.signup = ['http://localhost:*', 'https://app.example/start?from=mail']
  await reader.askForLink('ada@example.com', { signup_magic_link_url: undefined })
  expect(await follow(reader)).toBe('https://app.example/start?from=mail&stytch_token_type=magic_links')
})

test('a magic link email is in the requested language and states its purpose and lifetime', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com', { locale: 'PT-BR', signup_expiration_minutes: 45 })
  const { href } = reader.newest().links[0] ?? {}
  expect(reader.newest()).toMatchObject({
    channel: 'email',
    to: 'ada@example.com',
    template: 'magic_link_signup',
    locale: 'pt-br',
    subject: 'Crie sua conta em Latchkey',
    text: expect.stringContaining(`${href}`),
    html: expect.stringContaining('lang="pt-br"'),
    code: null,
    links: [{ token_type: 'magic_links' }],
  })
  expect(reader.newest().text).toContain('Ele expira em 45 minutos.')
})

test('a project’s name is escaped in the mail', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.config.project_name = '<img src=x onerror=alert(1)>'
  await reader.askForLink('ada@example.com')
  expect(reader.newest().html).not.toContain('<img')
})

test('a project that disables the redirect sends magic links to the app itself', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.config.magic_link_redirect_enabled = false
  await reader.askForLink('ada@example.com')
  expect(reader.newest().links[0]?.href).toMatch(
    /^http:\/\/localhost:3000\/welcome\?stytch_token_type=magic_links&token=/,
  )
})

test('a magic link with a challenge requires its verifier, and a wrong verifier does not use it up', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com', { code_challenge: CHALLENGE })
  expect(await authenticate(reader)).toMatchObject({ error_type: 'pkce_expected_code_verifier' })
  expect(await authenticate(reader, { code_verifier: 'x'.repeat(43) })).toMatchObject({ error_type: 'pkce_mismatch' })
  expect(await authenticate(reader, { code_verifier: VERIFIER })).toMatchObject({ status: 200 })
})

test('a verifier for a link without a challenge is refused, and a project can require a challenge', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const answer = await authenticate(reader, { code_verifier: VERIFIER })
  expect(answer).toMatchObject({ error_type: 'pkce_did_not_expect_code_verifier' })
  reader.visitor.tenant.config.pkce_required_for_email_magic_links = true
  expect(await reader.askForLink('ada@example.com')).toMatchObject({ error_type: 'invalid_pkce_code_challenge' })
})

test('a session duration that is too short does not use up the magic link', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  expect(await authenticate(reader, { session_duration_minutes: 4 })).toMatchObject({
    error_type: 'invalid_session_duration_minutes',
  })
  expect(await authenticate(reader)).toMatchObject({ status: 200 })
})

test('sending a magic link to an unknown email address creates no user', async () => {
  const reader = createMailReader()
  const body = { email: 'ada@example.com', login_magic_link_url: LOGIN_URL, signup_magic_link_url: LOGIN_URL }
  const path = '/magic_links/email/send/primary'
  expect(await reader.ask(path, body)).toMatchObject({ status: 404, error_type: 'email_not_found' })
  createUser(reader.visitor.tenant, { email: 'ada@example.com' })
  expect(await reader.ask(path, body)).toMatchObject({ status: 200, data: { user_created: false } })
})

test('a signed-in user adds an email address by its magic link', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const { session_token, user_id } = (await authenticate(reader)).data
  const body = { email: 'work@example.com', login_magic_link_url: LOGIN_URL, signup_magic_link_url: LOGIN_URL }
  const sent = await reader.ask('/magic_links/email/send/secondary', body, session_token)
  expect(users(reader.visitor.tenant).get(user_id)?.emails).toHaveLength(1)
  const { data } = await authenticate(reader, {}, session_token)
  expect(data.session_token).toBe(session_token)
  expect(data.user.emails).toMatchObject([
    { email: 'ada@example.com' },
    { email: 'work@example.com', verified: true, email_id: sent.data.email_id },
  ])
})

test('an email address of another user cannot be added, even if they added it after the mail was sent', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const { session_token } = (await authenticate(reader)).data
  createUser(reader.visitor.tenant, { email: 'grace@example.com' })
  const urls = { login_magic_link_url: LOGIN_URL, signup_magic_link_url: LOGIN_URL }
  const path = '/magic_links/email/send/secondary'
  const taken = await reader.ask(path, { email: 'grace@example.com', ...urls }, session_token)
  expect(taken).toMatchObject({ status: 400, error_type: 'duplicate_email' })
  await reader.ask(path, { email: 'free@example.com', ...urls }, session_token)
  createUser(reader.visitor.tenant, { email: 'free@example.com' })
  expect(await authenticate(reader)).toMatchObject({ status: 400, error_type: 'duplicate_email' })
})

test('adding an email address requires a session', async () => {
  const answer = await createMailReader().ask('/magic_links/email/send/secondary', { email: 'ada@example.com' })
  expect(answer).toMatchObject({ status: 401, error_type: 'user_unauthenticated' })
})

test('a magic link to an email address that its user has deleted signs no one in', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const [user] = users(reader.visitor.tenant).values()
  if (user) user.emails = []
  expect(await authenticate(reader)).toMatchObject({ error_type: 'unable_to_auth_magic_link' })
})

test('a password that was set before the email address was verified must be reset', async () => {
  const reader = createMailReader()
  const user = createUser(reader.visitor.tenant, { email: 'ada@example.com' })
  user.password = { password_id: 'password-test-1', requires_reset: false }
  await reader.askForLink('ada@example.com')
  expect((await authenticate(reader)).data.user.password).toMatchObject({ requires_reset: true })
})

test('a locked user gets no magic link, and an earlier link works only after the lock ends', async () => {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const [user] = users(reader.visitor.tenant).values()
  Object.assign(user ?? {}, { is_locked: true, lock_expires_at: null })
  expect(await authenticate(reader)).toMatchObject({ error_type: 'user_lock_limit_reached' })
  expect(await reader.askForLink('ada@example.com')).toMatchObject({ error_type: 'user_lock_limit_reached' })
  Object.assign(user ?? {}, { is_locked: false })
  expect(await authenticate(reader)).toMatchObject({ status: 200 })
})

async function openMail() {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const href = reader.newest().links[0]?.href ?? ''
  const authenticate = () =>
    reader.ask('/magic_links/authenticate', { token: reader.token(), session_duration_minutes: 30 })
  return { reader, href, url: new URL(href), authenticate }
}

test('a magic link in an email contains the project and its token, and redirects to the app', async () => {
  const { reader, href, url } = await openMail()
  expect(url.origin + url.pathname).toBe('http://localhost:4010/v1/magic_links/redirect')
  expect([...url.searchParams.keys()]).toEqual(['public_token', 'stytch_token_type', 'token'])
  const { statusCode, headers } = await reader.visitor.visit(href)
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const { searchParams } = new URL(String(headers.location))
  expect(Object.fromEntries(searchParams)).toEqual({ stytch_token_type: 'magic_links', token: reader.token() })
})

test.each(['GET', 'HEAD'] as const)('a scanner that follows a magic link by %s does not use it up', async (method) => {
  const { reader, url, authenticate } = await openMail()
  const { app } = reader.visitor
  const answers = [1, 2, 3].map(() => app.inject({ method, url: url.pathname + url.search }))
  for (const { statusCode, headers } of await Promise.all(answers)) {
    expect(statusCode).toBe(302)
    expect(headers.location).toContain(reader.token())
  }
  expect(await authenticate()).toMatchObject({ status: 200 })
})

test('a used magic link still redirects to the app', async () => {
  const { reader, href, authenticate } = await openMail()
  await authenticate()
  expect((await reader.visitor.visit(href)).statusCode).toBe(302)
})

test('an unknown magic link shows an error page with a link back', async () => {
  const { reader, url } = await openMail()
  url.searchParams.set('token', 'nobody-made-this')
  const { statusCode, body } = await reader.visitor.visit(url.href, { accept: 'text/html' })
  expect(statusCode).toBe(404)
  expect(body).toContain('The magic link could not be found.')
  expect(body).toContain('/login')
})

test.each([
  ['stytch_token_type', 'oauth', 404, 'magic_link_not_found'],
  ['public_token', 'public-token-test-other', 404, 'magic_link_not_found'],
  ['public_token', 'public-token-live-1', 404, 'public_token_not_found'],
] as const)('a magic link with another %s (%s) is refused', async (name, value, status, error_type) => {
  const { reader, url } = await openMail()
  url.searchParams.set(name, value)
  const response = await reader.visitor.visit(url.href)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ error_type })
})

test('a magic link without a token is refused', async () => {
  const { reader, url } = await openMail()
  url.searchParams.delete('token')
  expect((await reader.visitor.visit(url.href)).json()).toMatchObject({ error_type: 'bad_request' })
})
