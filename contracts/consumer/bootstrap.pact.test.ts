import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import { responds, credentials, given, rejects, sends, UNKNOWN_PUBLIC_TOKEN, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'

const PATH = `/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`

const SETTINGS = {
  project_name: 'Analytical Engines',
  disable_sdk_watermark: true,
  cname_domain: 'login.example.com',
  captcha_settings: { enabled: true as const, siteKey: 'site-key-1' },
  pkce_required_for_oauth: true,
  password_config: { luds_complexity: 3, luds_minimum_count: 12 },
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: 'DECISIONING' as const,
}

test('the bootstrap endpoint returns the settings of a configured project', { tags: 'bootstrap.path' }, () =>
  given({ 'the project has settings': SETTINGS })
    .uponReceiving('projectsBootstrap of a configured project')
    .withRequest('GET', PATH, sends(VISITOR))
    .willRespondWith(
      ...responds({
        ...SETTINGS,
        email_domains: MatchersV3.eachLike('example.com'),
        pkce_required_for_email_magic_links: false,
        pkce_required_for_password_resets: false,
      }),
    )
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { passes: 'projectsBootstrap' })
      expect(await client.bootstrap.getAsync()).toMatchObject({
        projectName: 'Analytical Engines',
        displayWatermark: false,
        cnameDomain: 'login.example.com',
        captchaSettings: { enabled: true, siteKey: 'site-key-1' },
        pkceRequiredForOAuth: true,
        passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 12 },
        runDFPProtectedAuth: true,
        dfpProtectedAuthMode: 'DECISIONING',
      })
    }),
)

test('the bootstrap endpoint returns the default settings of a new project', { tags: 'policy.carried' }, () =>
  given()
    .uponReceiving('projectsBootstrap of a new project')
    .withRequest('GET', PATH, sends(VISITOR))
    .willRespondWith(
      ...responds({
        project_name: MatchersV3.like('Latchkey'),
        cname_domain: null,
        email_domains: MatchersV3.eachLike('example.com'),
        captcha_settings: { enabled: false },
        pkce_required_for_email_magic_links: false,
        pkce_required_for_password_resets: false,
        pkce_required_for_oauth: false,
        password_config: null,
        rbac_policy: { roles: MatchersV3.eachLike({ role_id: 'stytch_user' }) },
        vertical: 'CONSUMER',
      }),
    )
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { passes: 'projectsBootstrap' })
      const bootstrap = await client.bootstrap.getAsync()
      expect(bootstrap).toMatchObject({ emailDomains: ['example.com'], passwordConfig: null, vertical: 'CONSUMER' })
      expect(client.bootstrap.getInfo().source).toBe('network')
    }),
)

test(
  'the client falls back to default settings when the provider rejects its public token',
  { tags: 'other.bootstrap' },
  () =>
    given()
      .uponReceiving('projectsBootstrap with an unknown public token')
      .withRequest(
        'GET',
        `/sdk/v1/projects/bootstrap/${UNKNOWN_PUBLIC_TOKEN}`,
        sends(credentials(UNKNOWN_PUBLIC_TOKEN)),
      )
      .willRespondWith(...rejects('unauthorized_credentials'))
      .executeTest(async ({ url }) => {
        const { client } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN, passes: 'projectsBootstrap' })
        await client.bootstrap.getAsync()
        expect(client.bootstrap.getInfo().source).toBe('default')
      }),
)
