import { expect, test } from 'vitest'
import type { WidgetConfig } from '../config.ts'
import { formPlaceholders, placeholdersOf } from './placeholders.ts'

const github: Partial<WidgetConfig> = { oauthOptions: { providers: [{ type: 'github' }] } }

test('the loading skeleton has placeholders for the buttons, divider, tabs and form', () => {
  expect(placeholdersOf({ ...github, products: ['oauth'] })).toEqual(['button'])
  expect(placeholdersOf({ products: ['otp'], otpOptions: { methods: ['sms'] } })).toEqual(['field', 'button'])
  const all: WidgetConfig = { ...github, products: ['oauth', 'otp'], otpOptions: { methods: ['sms', 'email'] } }
  expect(placeholdersOf(all)).toEqual(['button', 'divider', 'tabs', 'field', 'button'])
})

test('the loading skeleton has one button when the contents of the form are unknown', () => {
  expect(placeholdersOf({ products: ['crypto'] })).toEqual(['button'])
  expect(placeholdersOf({ products: [] })).toEqual(['button'])
})

test('the skeleton of a form has a field and a button, plus tabs for several methods', () => {
  expect(formPlaceholders(0)).toEqual([])
  expect(formPlaceholders(1)).toEqual(['field', 'button'])
  expect(formPlaceholders(2)).toEqual(['tabs', 'field', 'button'])
})

test('the loading skeleton has a button for each OAuth provider and one for wallets', () => {
  const config: WidgetConfig = {
    products: ['oauth', 'crypto'],
    oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] },
  }
  expect(placeholdersOf(config)).toEqual(['button', 'button', 'button'])
})
