import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateAuthorizationRequest, type AuthorizationRequest, type Refusal } from './authorization-request.ts'
import type { NewClient } from './client-row.ts'
import { createClient } from './clients.ts'
import { addConsent } from './consents.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { getToolServerUrl } from '../core/tenant.ts'
import { CHALLENGE, REDIRECT_URI } from '../testing/authorize-parties.ts'
import { createUser } from '../users/users.ts'

const SEED = 20_261_121

function createSubject(client: Partial<NewClient> = {}) {
  const tenant = createTestTenants().default()
  const user = createUser(tenant)
  const { client_id } = createClient(tenant, {
    client_name: 'Sample',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
    ...client,
  })
  const good: AuthorizationRequest = {
    client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scopes: ['openid', 'email'],
    code_challenge: CHALLENGE,
  }
  const check = (changes: Partial<AuthorizationRequest> = {}, stage: 'start' | 'submit' = 'submit') =>
    evaluateAuthorizationRequest(tenant, user, { ...good, ...changes }, stage)
  return { tenant, user, client_id, good, check, resource: getToolServerUrl(tenant) }
}

/** Invalid requests and their errors, in the order in which the errors are reported. */
const MISTAKES: readonly [change: Partial<AuthorizationRequest>, error: Refusal['error']][] = [
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ prompt: 'none login' }, 'invalid_request'],
  [{ code_challenge: 'too-short' }, 'invalid_request'],
  [{ scopes: ['full_access', 'unheard_of'] }, 'invalid_scope'],
  [{ resources: ['https://elsewhere.example/mcp'] }, 'invalid_target'],
]

test('an authorization request with several errors is rejected for the first one', async () => {
  const { check } = createSubject()
  await fc.assert(
    fc.asyncProperty(fc.subarray([...MISTAKES]), fc.constantFrom('start', 'submit'), async (mistakes, stage) => {
      const changes = Object.assign({}, ...mistakes.map(([change]) => change)) as Partial<AuthorizationRequest>
      expect((await check(changes, stage)).refusal?.error).toBe(mistakes[0]?.[1])
    }),
    { seed: SEED },
  )
})

test('the resource of a loopback tool server, or of one that the project lists, is accepted', async () => {
  const { tenant, check } = createSubject()
  const own = ['http://localhost:4021/mcp', 'http://127.0.0.1:9/', 'https://tools.localhost/mcp']
  expect((await check({ resources: own })).refusal).toBeUndefined()
  tenant.config.resources = ['https://tools.example/mcp']
  expect((await check({ resources: ['https://tools.example/mcp'] })).refusal).toBeUndefined()
  expect((await check({ resources: ['https://tools.example/other'] })).refusal?.error).toBe('invalid_target')
  expect((await check({ resources: own })).refusal?.error).toBe('invalid_target')
})

test('an authorization request with an unregistered redirect URI throws, whatever else is invalid', async () => {
  const { check } = createSubject()
  const elsewhere = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string(),
    fc.constantFrom(
      `${REDIRECT_URI}/more`,
      `${REDIRECT_URI}?x=1`,
      `${REDIRECT_URI}#x`,
      'http://localhost.evil.example/oauth/callback',
      'http://user@localhost:33418/oauth/callback',
      'javascript:alert(1)',
      '',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.subarray([...MISTAKES]), elsewhere, async (mistakes, redirect_uri) => {
      const changes = Object.assign({ redirect_uri }, ...mistakes.map(([change]) => change))
      await expect(check(changes)).rejects.toMatchObject({ type: expect.stringMatching(/^connected_app_/) })
    }),
    { seed: SEED, numRuns: 200 },
  )
})

test('a public client may omit its code challenge only at the start, a confidential one always', async () => {
  const withoutChallenge = async (stage: 'start' | 'submit', client_type: NewClient['client_type']) => {
    const { good, check } = createSubject({ client_type })
    const { code_challenge, ...rest } = good
    expect(code_challenge).toBe(CHALLENGE)
    return (await check({ ...rest, code_challenge: undefined } as never, stage)).refusal?.error
  }
  expect(await withoutChallenge('start', 'third_party_public')).toBeUndefined()
  expect(await withoutChallenge('submit', 'third_party_public')).toBe('invalid_request')
  expect(await withoutChallenge('submit', 'third_party')).toBeUndefined()
})

const SCOPES = ['openid', 'email', 'profile', 'offline_access'] as const

test(
  'a third-party client requires consent once for each scope, and always with prompt=consent',
  { tags: 'server.88' },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...SCOPES], { minLength: 1 }),
        fc.subarray([...SCOPES]),
        fc.constantFrom(undefined, 'login', 'consent', 'login consent'),
        async (wanted, allowed, prompt) => {
          const { tenant, user, client_id, check } = createSubject()
          addConsent(tenant, user.user_id, client_id, allowed)
          const { isConsentRequired } = await check({ scopes: [...wanted], ...(prompt && { prompt }) })
          const isNew = wanted.some((scope) => !allowed.includes(scope))
          expect(isConsentRequired).toBe(isNew || prompt?.includes('consent') === true)
        },
      ),
      { seed: SEED },
    )
  },
)

test.each([
  [{ client_type: 'first_party' }, ['openid'], false],
  [{ client_type: 'first_party_public' }, ['openid'], false],
  [{ client_type: 'first_party' }, ['openid', 'offline_access'], true],
  [{ client_type: 'first_party', bypass_consent_for_offline_access: true }, ['openid', 'offline_access'], false],
  [{ client_type: 'third_party', bypass_consent_for_offline_access: true }, ['openid'], true],
] satisfies [Partial<NewClient>, string[], boolean][])(
  'whether the client %j requires consent to the scopes %j: %s',
  { tags: 'server.88' },
  async (client, scopes, isRequired) => {
    expect((await createSubject(client).check({ scopes })).isConsentRequired).toBe(isRequired)
  },
)

test('a scope that cannot be granted is reported and omitted from the authorization request', async () => {
  const { scopes, scope_results } = await createSubject().check({ scopes: ['openid', 'full_access', 'openid', ''] })
  expect(scopes).toEqual(['openid'])
  expect(scope_results.map(({ scope, is_grantable }) => [scope, is_grantable])).toEqual([
    ['openid', true],
    ['full_access', false],
  ])
})

test('an authorization request without scopes gets default scopes that include openid', async () => {
  const { scopes } = await createSubject().check({ scopes: [] })
  expect(scopes).toContain('openid')
})
