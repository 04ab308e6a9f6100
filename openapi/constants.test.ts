import { expect, test } from 'vitest'
import {
  DEFAULT_OTP_EXPIRATION_MINUTES,
  FAULT_KINDS,
  MAX_OTP_EXPIRATION_MINUTES,
  MIN_OTP_EXPIRATION_MINUTES,
  OAUTH_PROVIDERS,
  OAUTH_PROVIDERS_WITHOUT_EMAIL,
  TOKEN_TYPES,
} from './constants.ts'
import mock from './generated/mock.json' with { type: 'json' }
import sdk from './generated/sdk.json' with { type: 'json' }
import server from './generated/server.json' with { type: 'json' }

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
    expect.arrayContaining(providers.map((id) => `${names[id] ?? id}_oauth_factor`)),
  )
})

test('the documents describe the same lifetimes of passcodes as the constants', () => {
  const limits = `${MIN_OTP_EXPIRATION_MINUTES} to ${MAX_OTP_EXPIRATION_MINUTES}`
  const description = `${limits}, else \`invalid_expiration_otp\`. Default: ${DEFAULT_OTP_EXPIRATION_MINUTES}.`
  expect(sdk.components.schemas.OtpFields.properties.expiration_minutes.description).toBe(description)
  expect(server.components.schemas.OtpOptions.properties.expiration_minutes.description).toBe(description)
})

test('every provider without email addresses is an OAuth provider', () => {
  expect(providers).toEqual(expect.arrayContaining([...OAUTH_PROVIDERS_WITHOUT_EMAIL]))
})

test('the documents list the same fault kinds and token types as the constants', () => {
  const { FaultKind, MessageLink } = mock.components.schemas
  expect(FaultKind.enum).toEqual([...FAULT_KINDS])
  expect(MessageLink.properties.token_type.enum).toEqual([...TOKEN_TYPES])
})
