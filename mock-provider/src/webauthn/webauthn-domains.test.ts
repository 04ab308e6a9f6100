import { expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { DOMAIN, openPasskeyPage, ORIGIN } from '../testing/passkeys.ts'
import { createVisitor } from '../testing/visitor.ts'

const NOBODY = { session_token: undefined }

test.each([
  ['http://localhost:3000', 'localhost', true],
  ['http://app.localhost:3000', 'app.localhost', true],
  ['http://app.localhost:3000', 'localhost', false],
  ['http://localhost:3000', 'example.com', false],
  ['http://127.0.0.1:3000', '127.0.0.1', false],
  ['http://localhost:3000', '', false],
  ['http://localhost:3000', 'LOCALHOST', false],
  ['https://login.example.com', 'example.com', true],
  ['https://login.example.com', 'login.example.com', true],
  ['https://login.example.com', 'com', false],
  ['https://notexample.com', 'example.com', false],
  ['https://example.co.uk', 'example.com', true],
  [undefined, 'example.com', true],
])('a page at %s may use passkeys of the domain %s: %s', async (origin, domain, isAllowed) => {
  const { call, tenant } = createVisitor()
  tenant.config.origins.push('https://*.example.com', 'https://notexample.com', 'https://example.co.uk')
  tenant.config.webauthn.related_origins = ['https://example.co.uk']
  const answer = await call('/webauthn/authenticate/start/primary', { body: { domain }, ...(origin && { origin }) })
  expect(answer.json().error_type).toBe(isAllowed ? undefined : 'invalid_webauthn_registration_domain')
})

test('a related origin can use passkeys of another domain while the setting lists it', async () => {
  const origin = 'https://example.co.uk'
  const page = await openPasskeyPage(createSoftwareAuthenticator({ origin }))
  const { config } = page.visitor.tenant
  config.origins.push(origin)
  config.webauthn.related_origins = [origin]
  const domain = 'example.com'
  const options = await page.start('/webauthn/register/start', { domain }, { origin })
  expect((await page.sendRegister(page.authenticator.create(options))).statusCode).toBe(200)
  const start = () => page.start('/webauthn/authenticate/start/primary', { domain }, { ...NOBODY, origin })
  const [first, second] = [await start(), await start()]
  expect((await page.sendAuthenticate(page.authenticator.get(first))).statusCode).toBe(200)
  config.webauthn.related_origins = []
  expect((await page.sendAuthenticate(page.authenticator.get(second))).json().error_type).toBe(
    'unable_to_auth_webauthn_registration',
  )
})

test('a passkey can sign in only for its own domain', async () => {
  const page = await openPasskeyPage()
  await page.register()
  page.visitor.tenant.config.origins.push('https://example.com')
  const { challenge } = await page.start(
    '/webauthn/authenticate/start/primary',
    { domain: 'example.com' },
    {
      ...NOBODY,
      origin: 'https://example.com',
    },
  )
  const signed = page.authenticator.get({ challenge, rpId: DOMAIN })
  expect((await page.sendAuthenticate(signed)).json().error_type).toBe('webauthn_registration_not_found')
})

test('a WebAuthn ceremony must be completed at the origin that started it', async () => {
  const page = await openPasskeyPage()
  await page.register()
  const origin = 'http://localhost:3001'
  const options = await page.start('/webauthn/authenticate/start/primary', {}, { ...NOBODY, origin })
  expect((await page.sendAuthenticate(page.authenticator.get(options))).json().error_type).toBe(
    'unable_to_auth_webauthn_registration',
  )
  const creation = await page.start('/webauthn/register/start', {}, { origin })
  const other = createSoftwareAuthenticator({ origin: ORIGIN })
  expect((await page.sendRegister(other.create(creation))).json().error_type).toBe(
    'unable_to_register_webauthn_registration',
  )
})
