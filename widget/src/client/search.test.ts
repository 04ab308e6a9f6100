import { afterEach, expect, test, vi } from 'vitest'
import { BOOTSTRAP, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient, PUBLIC_TOKEN } from './testing/open-client.ts'

afterEach(() => vi.unstubAllGlobals())

test(
  'a user search returns the user type of an email address',
  { tags: ['users-search.email', 'search-user.type'] },
  async () => {
    const environment = createEnvironment({ '/users/search': { userType: 'passwordless' } })
    const { client } = await openClient(environment)
    expect(await client.search.user('ada@example.com')).toMatchObject({ userType: 'passwordless' })
    expect(environment.provider.bodiesOf('/users/search')).toEqual([{ email: 'ada@example.com' }])
  },
)

test('a user search for a malformed email address is rejected', async () => {
  const environment = createEnvironment({ '/users/search': () => errorResponse(400, 'invalid_email') })
  const { client } = await openClient(environment)
  await expect(client.search.user('ada')).rejects.toMatchObject({ error_type: 'invalid_email' })
})

test(
  'a member search sends the organization',
  { tags: ['members-search.email', 'members-search.organization'] },
  async () => {
    const environment = createEnvironment({ '/b2b/organizations/members/search': { member: null } })
    const { client } = await openClient(environment)
    expect(await client.search.member('ada@example.com', 'organization-test-1')).toMatchObject({ member: null })
    expect(environment.provider.bodiesOf('/b2b/organizations/members/search')).toEqual([
      { email_address: 'ada@example.com', organization_id: 'organization-test-1' },
    ])
  },
)

test(
  'a user search sends the captcha token and the fingerprint that the project requires',
  { tags: ['users-search.fingerprint', 'users-search.captcha'] },
  async () => {
    const execute = async () => 'captcha-1'
    vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
    vi.stubGlobal('GetTelemetryID', async () => 'telemetry-1')
    const settings = { captcha_settings: { enabled: true, siteKey: 'site-key' }, dfp_protected_auth_enabled: true }
    const environment = createEnvironment({
      [`/projects/bootstrap/${PUBLIC_TOKEN}`]: { ...BOOTSTRAP, ...settings },
      '/users/search': { userType: 'new' },
    })
    const { client } = await openClient(environment)
    await client.search.user('ada@example.com')
    expect(environment.provider.bodiesOf('/users/search')).toEqual([
      { email: 'ada@example.com', captcha_token: 'captcha-1', dfp_telemetry_id: 'telemetry-1' },
    ])
  },
)
