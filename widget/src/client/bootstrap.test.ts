import { expect, test, vi } from 'vitest'
import { DEFAULT_BOOTSTRAP } from './bootstrap.ts'
import { BOOTSTRAP, errorResponse } from './testing/fake-provider.ts'
import { createWorld, openClient, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

const PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`
const KEY = `${STATE_KEY}::bootstrap`

test('every field has the name that clients share', async () => {
  const world = createWorld()
  const { client } = await openClient(world)
  const mapped = {
    projectName: 'Latchkey',
    displayWatermark: true,
    cnameDomain: null,
    emailDomains: ['example.com'],
    captchaSettings: { enabled: false },
    pkceRequiredForEmailMagicLinks: false,
    pkceRequiredForPasswordResets: false,
    pkceRequiredForOAuth: true,
    pkceRequiredForSso: false,
    slugPattern: null,
    createOrganizationEnabled: false,
    passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
    runDFPProtectedAuth: false,
    rbacPolicy: null,
    siweRequiredForCryptoWallets: false,
    vertical: 'CONSUMER',
  }
  expect(client.bootstrap.getInfo()).toEqual({ bootstrap: mapped, source: 'network' })
  expect(JSON.parse(world.browser.local.get(KEY) ?? '')).toEqual(mapped)
})

test('a provider that does not answer keeps nobody waiting for more than 10 seconds', async () => {
  const world = createWorld({ [PATH]: () => new Promise(() => {}) })
  const { client } = await openClient(world)
  const waiting = client.bootstrap.getAsync()
  await world.clock.advance(10_000)
  expect(await waiting).toEqual(DEFAULT_BOOTSTRAP)
})

test('the cache serves until the answer comes', async () => {
  const world = createWorld({ [PATH]: () => new Promise(() => {}) })
  world.browser.local.set(KEY, JSON.stringify({ projectName: 'Cached' }))
  const { client } = await openClient(world)
  expect(client.bootstrap.getInfo()).toEqual({
    bootstrap: { ...DEFAULT_BOOTSTRAP, projectName: 'Cached' },
    source: 'cache',
  })
})

test('before anything is known the defaults hold, and say so', async () => {
  const world = createWorld({ [PATH]: () => new Promise(() => {}) })
  const { client } = await openClient(world)
  expect(client.bootstrap.getInfo()).toEqual({ bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' })
})

test.each([
  ['refuses', () => errorResponse(500, 'internal_server_error')],
  ['is not there', new TypeError('Failed to fetch')],
])('the defaults hold when the provider %s', async (_name, answer) => {
  const world = createWorld({ [PATH]: answer })
  const { client } = await openClient(world)
  expect(await client.bootstrap.getAsync()).toBe(DEFAULT_BOOTSTRAP)
  expect(client.bootstrap.getInfo().source).toBe('default')
  expect(world.browser.local.has(KEY)).toBe(false)
})

test('an outage leaves the cache, so that no protection is switched off', async () => {
  const world = createWorld({ [PATH]: new TypeError('Failed to fetch') })
  world.browser.local.set(KEY, JSON.stringify({ ...DEFAULT_BOOTSTRAP, pkceRequiredForOAuth: true }))
  const { client } = await openClient(world)
  expect((await client.bootstrap.getAsync()).pkceRequiredForOAuth).toBe(true)
  expect(client.bootstrap.getInfo().source).toBe('cache')
})

test('a project that says nothing of captchas and passwords has none', async () => {
  const { captcha_settings: _, password_config: __, ...rest } = BOOTSTRAP
  const { client } = await openClient(createWorld({ [PATH]: rest }))
  expect(client.bootstrap.getSync()).toMatchObject({ captchaSettings: { enabled: false }, passwordConfig: null })
})

test('a project that reads fingerprints observes, unless it says that it decides', async () => {
  const observing = await openClient(createWorld({ [PATH]: { ...BOOTSTRAP, dfp_protected_auth_enabled: true } }))
  expect(observing.client.bootstrap.getSync().dfpProtectedAuthMode).toBe('OBSERVATION')
  const mode = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' }
  const deciding = await openClient(createWorld({ [PATH]: { ...BOOTSTRAP, ...mode } }))
  expect(deciding.client.bootstrap.getSync().dfpProtectedAuthMode).toBe('DECISIONING')
})

test('subscribers hear of the answer once, and the info is the same object until then', async () => {
  let respond: (payload: unknown) => void = () => {}
  const world = createWorld({ [PATH]: () => new Promise((resolve) => (respond = resolve)) })
  const { client } = await openClient(world)
  const listener = vi.fn()
  client.bootstrap.subscribe(listener)
  expect(client.bootstrap.getInfo()).toBe(client.bootstrap.getInfo())
  respond(BOOTSTRAP)
  await client.bootstrap.getAsync()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(client.bootstrap.getInfo().source).toBe('network')
})
