import { expect, test } from 'vitest'
import mock from '@latchkey/openapi/generated/mock.json' with { type: 'json' }
import { toSchemaDocument, listSettings, toEmptyValue, type Setting } from './setting.ts'
import { findSettingLabel, groupSettings } from './setting-groups.ts'
import { isUnreadable, toPatch, toProblems, Unreadable } from './changes.ts'

const SETTINGS = listSettings(toSchemaDocument(mock))

function getSetting(name: string): Setting {
  const setting = SETTINGS.find((known) => known.name === name)
  if (!setting) throw new Error(`There is no setting ${name}.`)
  return setting
}

test('every member of the tenant configuration is listed as a setting under a heading', () => {
  const { required } = mock.components.schemas.TenantSettings
  const names = SETTINGS.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...required, ...mock.components.schemas.BootstrapFields.required]))
  expect(new Set(names).size).toBe(names.length)
  const groups = groupSettings(SETTINGS)
  expect(groups.flatMap(({ settings }) => settings)).toHaveLength(names.length)
  expect(groups.find(({ id }) => id === 'other')).toBeUndefined()
})

test('every tenant setting has a human-readable label', () => {
  expect(SETTINGS.map(({ name }) => name).filter((name) => findSettingLabel(name) === undefined)).toEqual([])
})

test.each([
  ['pkce_required_for_oauth', { kind: 'boolean', isNullable: false }],
  ['user_lock_threshold', { kind: 'number', minimum: 1, isNullable: true }],
  ['fixed_passcode', { kind: 'text', isNullable: true }],
  ['vertical', { kind: 'choice', options: ['CONSUMER', 'B2B'] }],
  ['origins', { kind: 'list', isNullable: false }],
  ['template_ids', { kind: 'list', isNullable: true }],
  ['captcha_settings', { kind: 'json' }],
  ['password_config', { kind: 'group', isNullable: true }],
  ['session_policy', { kind: 'group', isNullable: false }],
  ['oauth_providers', { kind: 'map' }],
])('the setting %s is edited with the control %j', (name, expected) => {
  expect(getSetting(name)).toMatchObject(expected)
})

test('the initial value of an object setting has the smallest valid members', () => {
  expect(toEmptyValue(getSetting('password_config'))).toEqual({ luds_complexity: 1, luds_minimum_count: 1 })
  expect(toEmptyValue(getSetting('chaos'))).toEqual({ seed: 0, percentages: {} })
})

test('a settings patch contains only changed settings, and only the changed OAuth providers', () => {
  const present = {
    project_name: 'Latchkey',
    origins: ['http://localhost:*'],
    oauth_providers: { github: { enabled: true, accounts: [] }, google: { enabled: true, accounts: [] } },
  }
  const wanted = {
    project_name: 'Latchkey',
    origins: [],
    oauth_providers: { ...present.oauth_providers, google: { enabled: false, accounts: [] } },
  }
  expect(toPatch(SETTINGS, present, wanted)).toEqual({
    origins: [],
    oauth_providers: { google: { enabled: false, accounts: [] } },
  })
})

test('an error message from the server is assigned to the settings that it names', () => {
  const message =
    'fixed_passcode must be six digits. origins[0] must be a string, not 5. origins[1] must be a string, not "a. b".'
  expect([...toProblems(SETTINGS, message)]).toEqual([
    ['fixed_passcode', 'must be six digits.'],
    ['origins', '[0] must be a string, not 5. [1] must be a string, not "a. b".'],
  ])
  expect([...toProblems(SETTINGS, 'session_policy: minimum_minutes and default_minutes must ascend.')]).toEqual([
    ['session_policy', 'minimum_minutes and default_minutes must ascend.'],
  ])
  expect([...toProblems(SETTINGS, 'The mock provider cannot be reached.')]).toEqual([])
})

test('an unreadable value inside a setting is detected at any depth', () => {
  expect(isUnreadable({ session_policy: { default_minutes: new Unreadable('x', 'not a number') } })).toBe(true)
  expect(isUnreadable({ session_policy: { default_minutes: null } })).toBe(false)
})
