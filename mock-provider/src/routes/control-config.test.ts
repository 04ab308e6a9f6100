import { expect, test } from 'vitest'
import type { TenantConfig } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { checkConsistency } from '../state/config-consistency.ts'
import { createDefaultConfig } from '../state/default-config.ts'

function createConfig(public_token = 'public-token-test-config') {
  const { app, tenants } = createProviderApp()
  const url = `/_mock/${public_token}/config`
  return {
    tenants,
    read: async () => (await app.inject(url)).json(),
    change: (payload: object) => app.inject({ method: 'PATCH', url, payload }),
  }
}

test('a tenant’s settings include the values derived from its token', async () => {
  const { read } = createConfig()
  expect(await read()).toMatchObject({
    public_token: 'public-token-test-config',
    project_id: 'project-test-config',
    issuer: 'http://localhost:4010/v1/public/project-test-config',
    pkce_required_for_oauth: false,
  })
})

test('replacing one setting of a tenant leaves the others unchanged', async () => {
  const { read, change } = createConfig()
  const before = await read()
  const response = await change({ pkce_required_for_oauth: true })
  expect(response.json()).toEqual({ ...before, pkce_required_for_oauth: true })
  expect(await read()).toEqual(response.json())
})

test('replacing one OAuth provider in the settings leaves the others unchanged', async () => {
  const { read, change } = createConfig()
  const before = await read()
  await change({ oauth_providers: { github: { enabled: false, accounts: [] } } })
  const { oauth_providers } = await read()
  expect(oauth_providers.github).toEqual({ enabled: false, accounts: [] })
  expect(oauth_providers.google).toEqual(before.oauth_providers.google)
})

test.each([
  ['an unknown setting', { pkce_required: true }],
  ['a setting of the wrong type', { pkce_required_for_oauth: 'yes' }],
  ['a derived member', { project_id: 'project-test-other' }],
  [
    'a policy that contradicts itself',
    { session_policy: { minimum_minutes: 60, default_minutes: 5, maximum_minutes: 90 } },
  ],
])('a settings change with %s is refused and changes nothing', async (_, changes) => {
  const { read, change } = createConfig()
  const before = await read()
  const response = await change({ disable_sdk_watermark: true, ...changes })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error_type: 'bad_request', error_message: expect.stringMatching(/\w/) })
  expect(await read()).toEqual(before)
})

test('settings of one tenant do not affect another', async () => {
  const { tenants, change } = createConfig()
  await change({ disable_sdk_watermark: true })
  expect(tenants.default().config.disable_sdk_watermark).toBe(false)
})

test('the settings endpoint returns public_token_not_found for a live token', async () => {
  const { read } = createConfig('public-token-live-1')
  expect(await read()).toMatchObject({ error_type: 'public_token_not_found' })
})

const checkSettings = (changes: Partial<TenantConfig>) => () =>
  checkConsistency({ ...createDefaultConfig(), ...changes })

test.each([
  [5, 60, 100, true],
  [60, 60, 60, true],
  [61, 60, 100, false],
  [5, 101, 100, false],
])(
  'session durations of %i (minimum), %i (default) and %i (maximum) minutes are consistent: %s',
  (minimum, default_minutes, maximum, isConsistent) => {
    const run = checkSettings({
      session_policy: { minimum_minutes: minimum, default_minutes, maximum_minutes: maximum },
    })
    if (isConsistent) expect(run).not.toThrow()
    else expect(run).toThrow('session_policy: ')
  },
)

test('the fault percentages of the chaos setting may add up to at most 100', () => {
  expect(checkSettings({ chaos: { seed: 1, percentages: { error: 60, reset: 40 } } })).not.toThrow()
  expect(checkSettings({ chaos: { seed: 1, percentages: { error: 60, reset: 41 } } })).toThrow('chaos: ')
})
