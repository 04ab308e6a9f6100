import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { checkTemplates, toLocale } from './message-options.ts'

test.each([
  ['email', undefined, 'en'],
  ['email', '', 'en'],
  ['email', 'fr', 'fr'],
  ['email', 'PT-br', 'pt-br'],
  ['sms', 'zh-hans', 'zh-Hans'],
  ['whatsapp', 'cs', 'cs'],
] as const)('a message by %s with the requested locale %j uses the locale %s', (channel, wanted, locale) => {
  expect(toLocale(createTestTenants().default(), channel, wanted)).toBe(locale)
})

test.each([
  ['email', 'xx'],
  ['email', 'cs'],
  ['sms', 'uk'],
] as const)('a message by %s with the locale %s is rejected', (channel, wanted) => {
  expect(() => toLocale(createTestTenants().default(), channel, wanted)).toThrow(
    expect.objectContaining({ type: 'invalid_locale' }),
  )
})

test('a tenant can enable all message languages that are translated', () => {
  const tenant = createTestTenants().default()
  tenant.config.all_message_locales_enabled = true
  expect([toLocale(tenant, 'email', 'cs'), toLocale(tenant, 'email', 'pl-PL')]).toEqual(['cs', 'pl'])
  expect(() => toLocale(tenant, 'email', 'xx')).toThrow(expect.objectContaining({ type: 'invalid_locale' }))
})

test('any message template is allowed until the project lists its own', () => {
  const tenant = createTestTenants().default()
  tenant.config.template_ids = null
  expect(() => checkTemplates(tenant, ['any', undefined])).not.toThrow()
  tenant.config.template_ids = ['welcome']
  expect(() => checkTemplates(tenant, ['welcome', undefined, ''])).not.toThrow()
  expect(() => checkTemplates(tenant, ['welcome', 'other'])).toThrow(
    expect.objectContaining({ type: 'invalid_template_id' }),
  )
})
