import { expect, test } from 'vitest'
import { expandLists } from './expand-lists.ts'
import mock from './generated/mock.json' with { type: 'json' }
import sdk from './generated/sdk.json' with { type: 'json' }
import server from './generated/server.json' with { type: 'json' }
import { OAUTH_PROVIDERS } from './oauth-providers.ts'

const providers = Object.keys(OAUTH_PROVIDERS)

test('the documents list all nineteen OAuth providers', () => {
  const { properties } = sdk.components.schemas.AuthenticationFactor
  expect(providers).toHaveLength(19)
  expect(mock.components.schemas.TenantSettingsMembers.properties.oauth_providers.propertyNames.enum).toEqual(providers)
  expect(properties.delivery_method.enum.filter((method) => method.startsWith('oauth_'))).toEqual([
    'oauth_access_token_exchange',
    ...providers.map((id) => `oauth_${id}`),
  ])
  expect(providers.filter((id) => !Object.hasOwn(properties, `${id}_oauth_factor`))).toEqual([])
})

test('servers get a factor of every OAuth provider, three of them under another name', () => {
  const names: Partial<Record<string, string>> = { gitlab: 'git_lab', linkedin: 'linked_in', tiktok: 'tik_tok' }
  const { properties } = server.components.schemas.AuthenticationFactor
  expect(Object.keys(properties).filter((name) => name.endsWith('_oauth_factor'))).toEqual(
    providers.map((id) => `${names[id] ?? id}_oauth_factor`),
  )
})

test('the name of a list stands for its entries where a document lists values or members, and nowhere else', () => {
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

test('a misspelled list is an error that names the lists', () => {
  expect(() => expandLists({ enum: ['{oauth_providers}'] })).toThrow(
    '{oauth_providers}: there is no list with this name. Lists: oauth_provider, server_oauth_provider.',
  )
})
