import { expect, test, vi } from 'vitest'
import { DEFAULT_BOOTSTRAP } from './bootstrap.ts'
import { BOOTSTRAP, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

const PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`
const KEY = `${STATE_KEY}::bootstrap`

test(
  'every field of the bootstrap response is mapped to its stored name',
  { tags: ['bootstrap.refreshed', 'policy.carried'] },
  async () => {
    const environment = createEnvironment()
    const { client } = await openClient(environment)
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
    expect(JSON.parse(environment.browser.local.get(KEY) ?? '')).toEqual(mapped)
  },
)

const RULES = { luds_complexity: 4, luds_minimum_count: 9 }
const MAPPED_RULES = { ludsComplexity: 4, ludsMinimumCount: 9 }
const POLICY = { roles: [], resources: [] }

test.each([
  ['project_name', 'projectName', 'Acme'],
  ['disable_sdk_watermark', 'displayWatermark', true, false],
  ['cname_domain', 'cnameDomain', 'login.example.com'],
  ['email_domains', 'emailDomains', ['mail.example']],
  ['captcha_settings', 'captchaSettings', { enabled: true, siteKey: 'key' }],
  ['pkce_required_for_email_magic_links', 'pkceRequiredForEmailMagicLinks', true],
  ['pkce_required_for_password_resets', 'pkceRequiredForPasswordResets', true],
  ['pkce_required_for_oauth', 'pkceRequiredForOAuth', false],
  ['pkce_required_for_sso', 'pkceRequiredForSso', true],
  ['slug_pattern', 'slugPattern', '[a-z]+'],
  ['create_organization_enabled', 'createOrganizationEnabled', true],
  ['password_config', 'passwordConfig', RULES, MAPPED_RULES],
  ['dfp_protected_auth_mode', 'dfpProtectedAuthMode', 'DECISIONING'],
  ['rbac_policy', 'rbacPolicy', POLICY],
  ['siwe_required_for_crypto_wallets', 'siweRequiredForCryptoWallets', true],
  ['vertical', 'vertical', 'B2B'],
])(
  'the bootstrap field %s changes the member %s only',
  {
    tags: [
      'bootstrap.project-name',
      'bootstrap.watermark',
      'bootstrap.captcha',
      'bootstrap.custom-domain',
      'bootstrap.email-domains',
      'bootstrap.pkce-magic-links',
      'bootstrap.pkce-password-resets',
      'bootstrap.pkce-oauth',
      'bootstrap.pkce-sso',
      'bootstrap.slug-pattern',
      'bootstrap.organization-creation',
      'bootstrap.password-config',
      'bootstrap.fingerprint-mode',
      'bootstrap.rbac-policy',
      'bootstrap.siwe',
      'bootstrap.vertical',
      'policy.carried',
    ],
  },
  async (field, member, value, mapped: unknown = value) => {
    const fields = { ...BOOTSTRAP, dfp_protected_auth_enabled: true }
    const getBootstrap = async (response: object) =>
      (await openClient(createEnvironment({ [PATH]: response }))).client.bootstrap.getSync()
    const before = await getBootstrap(fields)
    expect(await getBootstrap({ ...fields, [field]: value })).toEqual({ ...before, [member]: mapped })
  },
)

test('bootstrap.getAsync resolves to the defaults after 10 seconds without a response', async () => {
  const environment = createEnvironment({ [PATH]: () => new Promise(() => {}) })
  const { client } = await openClient(environment)
  const waiting = client.bootstrap.getAsync()
  await environment.clock.advance(10_000)
  expect(await waiting).toEqual(DEFAULT_BOOTSTRAP)
})

test('a bootstrap response within the deadline leaves no timer behind', async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment)
  await client.bootstrap.getAsync()
  expect(environment.clock.getDelays()).not.toContain(10_000)
})

test(
  'the default bootstrap configuration requires nothing and enables nothing',
  { tags: ['bootstrap.defaults', 'email-domains.default'] },
  () => {
    expect(DEFAULT_BOOTSTRAP).toEqual({
      projectName: null,
      displayWatermark: false,
      cnameDomain: null,
      emailDomains: ['stytch.com'],
      captchaSettings: { enabled: false },
      pkceRequiredForEmailMagicLinks: false,
      pkceRequiredForPasswordResets: false,
      pkceRequiredForOAuth: false,
      pkceRequiredForSso: false,
      slugPattern: null,
      createOrganizationEnabled: false,
      passwordConfig: null,
      runDFPProtectedAuth: false,
      rbacPolicy: null,
      siweRequiredForCryptoWallets: false,
      vertical: null,
    })
  },
)

test(
  'the cached project configuration applies until the response arrives',
  { tags: 'bootstrap.cache-first' },
  async () => {
    const environment = createEnvironment({ [PATH]: () => new Promise(() => {}) })
    environment.browser.local.set(KEY, JSON.stringify({ projectName: 'Cached' }))
    const { client } = await openClient(environment)
    expect(client.bootstrap.getInfo()).toEqual({
      bootstrap: { ...DEFAULT_BOOTSTRAP, projectName: 'Cached' },
      source: 'cache',
    })
  },
)

test('the default project configuration applies while the response is loading', async () => {
  const environment = createEnvironment({ [PATH]: () => new Promise(() => {}) })
  const { client } = await openClient(environment)
  expect(client.bootstrap.getInfo()).toEqual({ bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' })
})

test.each([
  ['rejects the call', () => errorResponse(500, 'internal_server_error')],
  ['is not reached', new TypeError('Failed to fetch')],
])(
  'the default project configuration applies when the provider %s',
  { tags: ['bootstrap.defaults', 'other.bootstrap'] },
  async (_name, response) => {
    const environment = createEnvironment({ [PATH]: response })
    const { client } = await openClient(environment)
    expect(await client.bootstrap.getAsync()).toBe(DEFAULT_BOOTSTRAP)
    expect(client.bootstrap.getInfo().source).toBe('default')
    expect(environment.browser.local.has(KEY)).toBe(false)
  },
)

test.each([
  'email_domains',
  'pkce_required_for_email_magic_links',
  'pkce_required_for_password_resets',
  'pkce_required_for_oauth',
] as const)('a bootstrap response without %s is ignored, and the cached configuration still applies', async (name) => {
  const { [name]: _, ...rest } = BOOTSTRAP
  const environment = createEnvironment({ [PATH]: rest })
  environment.browser.local.set(KEY, JSON.stringify({ ...DEFAULT_BOOTSTRAP, pkceRequiredForOAuth: true }))
  const { client } = await openClient(environment)
  expect((await client.bootstrap.getAsync()).pkceRequiredForOAuth).toBe(true)
  expect(client.bootstrap.getInfo().source).toBe('cache')
})

test('an outage keeps the cached project configuration and its source', async () => {
  const environment = createEnvironment({ [PATH]: new TypeError('Failed to fetch') })
  environment.browser.local.set(KEY, JSON.stringify({ ...DEFAULT_BOOTSTRAP, pkceRequiredForOAuth: true }))
  const { client } = await openClient(environment)
  expect((await client.bootstrap.getAsync()).pkceRequiredForOAuth).toBe(true)
  expect(client.bootstrap.getInfo().source).toBe('cache')
})

test('a bootstrap response may omit the captcha and password settings', async () => {
  const { captcha_settings: _, password_config: __, ...rest } = BOOTSTRAP
  const { client } = await openClient(createEnvironment({ [PATH]: rest }))
  const { bootstrap, source } = client.bootstrap.getInfo()
  expect(source).toBe('network')
  expect(bootstrap).toMatchObject({ captchaSettings: { enabled: false }, passwordConfig: null })
})

test(
  'the fingerprint mode is OBSERVATION unless the project sets another',
  { tags: 'bootstrap.fingerprint' },
  async () => {
    const observing = await openClient(
      createEnvironment({ [PATH]: { ...BOOTSTRAP, dfp_protected_auth_enabled: true } }),
    )
    expect(observing.client.bootstrap.getSync().dfpProtectedAuthMode).toBe('OBSERVATION')
    const mode = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' }
    const deciding = await openClient(createEnvironment({ [PATH]: { ...BOOTSTRAP, ...mode } }))
    expect(deciding.client.bootstrap.getSync().dfpProtectedAuthMode).toBe('DECISIONING')
  },
)

test(
  'the bootstrap info is the same object until the response arrives and notifies subscribers once',
  { tags: 'bootstrap.refreshed' },
  async () => {
    let respond: (payload: unknown) => void = () => {}
    const environment = createEnvironment({ [PATH]: () => new Promise((resolve) => (respond = resolve)) })
    const { client } = await openClient(environment)
    const listener = vi.fn()
    client.bootstrap.subscribe(listener)
    expect(client.bootstrap.getInfo()).toBe(client.bootstrap.getInfo())
    respond(BOOTSTRAP)
    await client.bootstrap.getAsync()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(client.bootstrap.getInfo().source).toBe('network')
  },
)
