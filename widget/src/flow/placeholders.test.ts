import { expect, test } from 'vitest'
import type { WidgetConfig } from '../config.ts'
import { formPlaceholders, placeholdersOf } from './placeholders.ts'

const github: Partial<WidgetConfig> = { oauthOptions: { providers: [{ type: 'github' }] } }

test('the skeleton has a part for every button, the divider, the tabs and the form', () => {
  expect(placeholdersOf({ ...github, products: ['oauth'] })).toEqual(['button'])
  expect(placeholdersOf({ products: ['otp'], otpOptions: { methods: ['sms'] } })).toEqual(['field', 'button'])
  const all: WidgetConfig = { ...github, products: ['oauth', 'otp'], otpOptions: { methods: ['sms', 'email'] } }
  expect(placeholdersOf(all)).toEqual(['button', 'divider', 'tabs', 'field', 'button'])
})

test('the skeleton has one button when the parts are unknown', () => {
  expect(placeholdersOf({ products: ['crypto'] })).toEqual(['button'])
  expect(placeholdersOf({ products: [] })).toEqual(['button'])
})

test('a form has a field and a button, and tabs when there are several', () => {
  expect(formPlaceholders(0)).toEqual([])
  expect(formPlaceholders(1)).toEqual(['field', 'button'])
  expect(formPlaceholders(2)).toEqual(['tabs', 'field', 'button'])
})

test('the skeleton has a button for every third party and one for other wallets', () => {
  const config: WidgetConfig = {
    products: ['oauth', 'crypto'],
    oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] },
  }
  expect(placeholdersOf(config)).toEqual(['button', 'button', 'button'])
})
