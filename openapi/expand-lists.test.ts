import { expect, test } from 'vitest'
import { expandLists } from './expand-lists.ts'
import mock from './generated/mock.json' with { type: 'json' }
import sdk from './generated/sdk.json' with { type: 'json' }
import server from './generated/server.json' with { type: 'json' }
import { OAUTH_PROVIDERS } from './oauth-providers.ts'

const providers = Object.keys(OAUTH_PROVIDERS)

test('the API documents list all nineteen OAuth providers', () => {
  const { properties } = sdk.components.schemas.AuthenticationFactor
  expect(providers).toHaveLength(19)
  expect(mock.components.schemas.TenantSettingsMembers.properties.oauth_providers.propertyNames.enum).toEqual(providers)
  expect(properties.delivery_method.enum.filter((method) => method.startsWith('oauth_'))).toEqual([
    'oauth_access_token_exchange',
    ...providers.map((id) => `oauth_${id}`),
  ])
  expect(providers.filter((id) => !Object.hasOwn(properties, `${id}_oauth_factor`))).toEqual([])
})

test('the server API document has a factor for every OAuth provider, three of them with another spelling, and for five that the mock does not offer', () => {
  const ofOthers = ['hubspot', 'instagram', 'shopify', 'spotify', 'steam']
  const names: Partial<Record<string, string>> = { gitlab: 'git_lab', linkedin: 'linked_in', tiktok: 'tik_tok' }
  const { properties } = server.components.schemas.AuthenticationFactor
  expect(Object.keys(properties).filter((name) => name.endsWith('_oauth_factor'))).toEqual(
    [...providers.map((id) => names[id] ?? id), ...ofOthers].map((name) => `${name}_oauth_factor`),
  )
})

test('a list placeholder in an API document expands in enums and property names, and nowhere else', () => {
  const expanded = expandLists({
    description: 'See {oauth_provider}.',
    properties: { plain: { enum: [1, 'a'] }, '{oauth_provider}_id': { anyOf: [{ enum: ['with_{oauth_provider}'] }] } },
  })
  const member = { anyOf: [{ enum: providers.map((id) => `with_${id}`) }] }
  expect(expanded).toEqual({
    description: 'See {oauth_provider}.',
    properties: { plain: { enum: [1, 'a'] }, ...Object.fromEntries(providers.map((id) => [`${id}_id`, member])) },
  })
})

test('a misspelled list placeholder throws an error with the known list names', () => {
  expect(() => expandLists({ enum: ['{oauth_providers}'] })).toThrow(
    '{oauth_providers}: there is no list with this name. Lists: oauth_provider, server_oauth_provider.',
  )
})
