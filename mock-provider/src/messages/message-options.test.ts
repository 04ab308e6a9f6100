import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { checkTemplates, toLocale } from './message-options.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['PT-br', 'pt-br'],
])('the locale %j is %s', (wanted, locale) => {
  expect(toLocale(wanted)).toBe(locale)
})

test('an unknown locale is refused', () => {
  expect(() => toLocale('xx')).toThrow(expect.objectContaining({ type: 'invalid_locale' }))
})

test('any template is allowed until the project lists its own', () => {
  const tenant = createTestTenants().default()
  tenant.config.template_ids = null
  expect(() => checkTemplates(tenant, ['any', undefined])).not.toThrow()
  tenant.config.template_ids = ['welcome']
  expect(() => checkTemplates(tenant, ['welcome', undefined, ''])).not.toThrow()
  expect(() => checkTemplates(tenant, ['welcome', 'other'])).toThrow(
    expect.objectContaining({ type: 'invalid_template_id' }),
  )
})
