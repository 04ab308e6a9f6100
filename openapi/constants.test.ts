import { expect, test } from 'vitest'
import { FAULT_KINDS, OAUTH_PROVIDERS, OAUTH_PROVIDERS_WITHOUT_EMAIL, TOKEN_TYPES } from './constants.ts'
import mock from './generated/mock.json' with { type: 'json' }
import sdk from './generated/sdk.json' with { type: 'json' }

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

test('every provider without email addresses is an OAuth provider', () => {
  expect(providers).toEqual(expect.arrayContaining([...OAUTH_PROVIDERS_WITHOUT_EMAIL]))
})

test('the documents list the same fault kinds and token types as the constants', () => {
  const { FaultKind, MessageLink } = mock.components.schemas
  expect(FaultKind.enum).toEqual([...FAULT_KINDS])
  expect(MessageLink.properties.token_type.enum).toEqual([...TOKEN_TYPES])
})
