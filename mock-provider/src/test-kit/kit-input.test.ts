import { expect, test as base } from 'vitest'
import { createMockProvider } from '../mock-provider.ts'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { createSoftwareWallet } from '../virtual-devices/software-wallet.ts'
import { latchkey, type Latchkey } from './test-kit.ts'

const test = base.extend<Latchkey>(latchkey)

/** Hides the type of input that TypeScript would refuse: tests in JavaScript can pass such input. */
function given(value: unknown): never {
  return value as never // the kit must refuse it
}

test('idp.configure rejects an unknown setting, suggests the nearest one and applies nothing', ({ idp }) => {
  const settings = given({ fixed_passcode: '123456', sdk_paswords_enabled: false })
  const before = JSON.stringify(idp.tenant.config)
  expect(() => idp.configure(settings)).toThrow(
    new TypeError('idp.configure: sdk_paswords_enabled is unknown. Did you mean sdk_passwords_enabled?'),
  )
  expect(JSON.stringify(idp.tenant.config)).toBe(before)
})

test('idp.configure rejects contradictory settings and applies nothing', ({ idp }) => {
  const { session_policy } = idp.tenant.config
  const wanted = { ...session_policy, minimum_minutes: session_policy.maximum_minutes + 1 }
  expect(() => idp.configure({ fixed_passcode: '123456', session_policy: wanted })).toThrow('session_policy')
  expect(idp.tenant.config).toMatchObject({ fixed_passcode: null, session_policy })
})

test('one OAuth provider can be configured without changing the others', ({ idp }) => {
  const { github, google } = idp.tenant.config.oauth_providers
  idp.configure({ oauth_providers: { google: { enabled: false, accounts: [] } } })
  expect(idp.tenant.config.oauth_providers).toMatchObject({ github, google: { enabled: false } })
  expect(google?.enabled).toBe(true)
})

test.for<[string, (kit: Pick<Latchkey, 'idp' | 'inbox' | 'faults'>) => unknown, string]>([
  ['settings', ({ idp }) => idp.configure(given({ fixed_passcode: 12 })), 'idp.configure: fixed_passcode must be'],
  ['a user', ({ idp }) => idp.createUser({ email: 'not an email' }), 'idp.createUser: email must be an email address.'],
  ['a user', ({ idp }) => idp.createUser(given({ mail: 'ada@example.com' })), 'mail is unknown. Did you mean email?'],
  ['a user', ({ idp }) => idp.createUser(given({ name: 'Ada' })), 'idp.createUser: name must be an object'],
  ['a user', ({ idp }) => idp.createUser({ phone_number: '12' }), 'phone_number must be a phone number in the E.164'],
  ['a user', ({ idp }) => idp.createUser({ phone_number: '+999123456789' }), 'country code'],
  ['a filter', ({ idp }) => idp.journal(given({ operation: 'x' })), 'Did you mean operation_id?'],
  [
    'a filter',
    ({ inbox }) => inbox.list(given({ chanel: 'sms' })),
    'inbox.list: chanel is unknown. Did you mean channel?',
  ],
  ['a rule', ({ faults }) => faults.arm(given({ operation: 'usersMe' })), 'faults.arm: operation is unknown.'],
  ['a rule', ({ faults }) => faults.fail('usersMe', 'too_many_requests', 0), 'faults.fail: times must be >= 1.'],
  ['a rule', ({ faults }) => faults.fail('otpsAuthenticate', 'weak_password'), 'otpsAuthenticate never raises'],
  ['a rule', ({ faults }) => faults.fail(given('userMe'), 'too_many_requests'), 'Did you mean usersMe?'],
])('invalid input for %s throws: %s', ([, run, text], { idp, inbox, faults }) => {
  expect(() => run({ idp, inbox, faults })).toThrow(text)
})

test('the clock accepts only milliseconds', async ({ clock }) => {
  const before = clock.now()
  for (const wrong of ['1h', -1, 0.5, Number.NaN, undefined])
    await expect(async () => clock.advance(given(wrong))).rejects.toThrow('clock.advance: milliseconds must be')
  await expect(async () => clock.freeze(given('noon'))).rejects.toThrow('clock.freeze')
  await expect(async () => clock.advance(1e15)).rejects.toThrow('between the years 1970 and 9000')
  expect(Math.abs(clock.now() - before)).toBeLessThan(60_000)
})

test('idp.createUser rejects an email address or phone number that another user has', ({ idp }) => {
  idp.createUser({ email: 'ada@example.com', phone_number: '+12025550123' })
  expect(() => idp.createUser({ email: 'Ada@example.com' })).toThrow('already')
  expect(() => idp.createUser({ phone_number: '+12025550123' })).toThrow('has this phone number')
})

test('waiting for a message rejects unknown and invalid options', async ({ inbox, idp }) => {
  await expect(inbox.waitFor(given({ too: 'ada@example.com' }))).rejects.toThrow('too is unknown. Did you mean to?')
  await expect(inbox.waitFor({ timeout_ms: -1 })).rejects.toThrow('timeout_ms must be >= 0.')
  await expect(idp.mock.messages.waitFor(given({ tenant: 5 }))).rejects.toThrow('tenant must be a string, not 5.')
})

test.for<[object, string]>([
  [{ prot: 0 }, 'createMockProvider: prot is unknown. Did you mean port?'],
  [{ port: '4010' }, 'createMockProvider: port must be an integer, not "4010".'],
  [{ port: 70_000 }, 'createMockProvider: port must be <= 65535.'],
  [{ logLevel: 'loud' }, 'createMockProvider: logLevel must be'],
  [{ web: {} }, 'createMockProvider: web.root is missing.'],
  [{ web: { root: 'dist', prot: 1 } }, 'createMockProvider: web.prot is unknown. Did you mean port?'],
  [{ toolServer: { port: -1 } }, 'createMockProvider: toolServer.port must be >= 0.'],
  [{ maxTenants: 0 }, 'createMockProvider: maxTenants must be >= 1.'],
  [{ seed: { users: [] } }, 'createMockProvider: seed.users is unknown.'],
  [{ seed: [] }, 'createMockProvider: seed must be an object, not a list.'],
  [{ smtpUrl: 25 }, 'createMockProvider: smtpUrl must be a string, not 25.'],
])('createMockProvider rejects the options %j', ([options, text]) => {
  expect(() => createMockProvider(given(options))).toThrow(text)
})

test('undefined options of createMockProvider count as absent', () => {
  const options = given({ port: 0, seed: undefined, web: undefined, toolServer: { port: undefined } })
  expect(createMockProvider(options)).toHaveProperty('listen')
})

test('virtual wallets and authenticators reject unknown and invalid options', () => {
  expect(() => createSoftwareWallet(given({ type: 'bitcoin' }))).toThrow('type must be ethereum or solana')
  expect(() => createSoftwareWallet(given({ seeds: 'x' }))).toThrow('seeds is unknown. Did you mean seed?')
  expect(() => createSoftwareAuthenticator(given({ isUserVerfied: true }))).toThrow('Did you mean isUserVerified?')
  expect(() => createSoftwareAuthenticator({ origin: 'localhost' })).toThrow('origin must be the origin of a page')
})
